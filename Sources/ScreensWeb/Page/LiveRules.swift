/// The rules of style of what a live page has besides the screenlet.
enum LiveRules {
    static let text = """
        .bar,.pages,#status{max-width:60rem;margin-inline:auto}
        .bar{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem var(--space);\
        padding:.75rem clamp(.75rem,4vw,2rem) 0}
        .bar>h1{margin:0;flex:1 1 auto;font-size:1rem;font-weight:600}
        .bar .button,.bar select{min-height:2.5rem;align-self:center}
        .themes{display:flex;align-items:center;gap:.5rem;margin:0;color:var(--muted)}
        .themes select{padding:.375rem .5rem;border:1px solid var(--muted);\
        border-radius:calc(var(--corner)*.75);background:var(--surface);color:var(--text);font:inherit}
        .js .apply,.js .alone>.button{display:none}
        .pages{display:flex;justify-content:space-between;gap:var(--space);\
        padding:0 clamp(.75rem,4vw,2rem) 2rem}
        .pages a{text-decoration:none}
        .pages [rel=next]{margin-inline-start:auto}
        #status{position:sticky;top:.5rem;z-index:2;margin-block:.5rem;width:calc(100% - 1.5rem)}
        #notice{position:fixed;inset:auto .75rem .75rem;z-index:2;margin:0}
        #status:empty,#notice:empty{position:absolute;width:1px;height:1px;margin:-1px;padding:0;border:0;\
        overflow:hidden;clip-path:inset(50%)}
        #status.bad{--tint:var(--danger);color:var(--danger)}
        #pull{position:fixed;inset:0 0 auto;z-index:3;padding:.5rem;text-align:center;\
        background:var(--surface);border-bottom:1px solid var(--border)}
        .js{overscroll-behavior-y:contain}

        """
}
