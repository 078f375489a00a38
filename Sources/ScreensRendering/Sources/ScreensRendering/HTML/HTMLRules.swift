/// The rules of style that all themes share; a theme's own are custom properties.
enum HTMLRules {
    /// The page and its texts.
    static let base: StaticString = """
        *,*::before,*::after{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
        body{margin:0;background:var(--background);color:var(--text);font-family:var(--typeface);\
        font-size:1rem;line-height:var(--line);-webkit-font-smoothing:antialiased;\
        text-rendering:optimizeLegibility}
        .screenlet{display:flex;flex-direction:column;gap:var(--space);max-width:60rem;\
        margin:0 auto;padding:clamp(1rem,4vw,2.5rem) clamp(.75rem,4vw,2rem)}
        .screenlet :is(h1,h2,p,ol,hr){margin:0}
        .text,.caption,.title,.headline,.strong,.notice{min-width:0;overflow-wrap:anywhere;\
        unicode-bidi:plaintext;text-align:match-parent}
        .title{font-size:clamp(1.5rem,1.2rem + 1.4vw,2rem);line-height:1.2;font-weight:700;\
        letter-spacing:-.015em;text-wrap:balance}
        .headline{font-size:1.0625rem;line-height:1.35;font-weight:600;letter-spacing:-.005em}
        .strong{font-weight:600}
        .caption{color:var(--muted);font-size:.875rem}
        time{font-variant-numeric:tabular-nums;white-space:nowrap}
        .accent{color:var(--accent)}
        .danger{color:var(--danger)}
        .success{color:var(--success)}
        .hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;\
        clip-path:inset(50%);white-space:nowrap}

        """

    /// Groups, lists and what can be pressed.
    static let parts: StaticString = """
        .column,.card{display:flex;flex-direction:column;gap:var(--space);min-width:0}
        .list .column{gap:.125rem}
        .row{display:flex;align-items:center;gap:.25rem var(--space);min-width:0;width:100%}
        .row>*{flex:0 1 auto;max-width:100%}
        .row>.grow{flex:1 1 0;min-width:0}
        .row>:is(.icon,.button,.badge,time){flex:none}
        .card,.list{background:var(--surface);border:1px solid var(--border);\
        border-radius:var(--corner);box-shadow:0 1px 2px rgb(0 0 0/.05),0 4px 16px rgb(0 0 0/.04)}
        .card{padding:calc(var(--space)*1.25)}
        .list{padding:0;list-style:none;overflow:hidden}
        .list:empty{display:none}
        .list>li{display:flex;min-height:3rem;align-items:center;\
        padding:var(--space) calc(var(--space)*1.25);content-visibility:auto;\
        contain-intrinsic-size:auto 3.5rem}
        .list>li+li{border-top:1px solid var(--border)}
        .list:has(>li>.card){display:grid;gap:var(--space);overflow:visible;\
        background:none;border:0;box-shadow:none}
        .list>li:has(>.card){padding:0;border:0}
        .list>li>.card{flex:1;border-inline-start:.25rem solid var(--accent);gap:.375rem}
        .list>[data-index]{position:relative;cursor:pointer;transition:background-color .12s}
        .list>[data-index]:hover{background:color-mix(in srgb,var(--accent) 7%,var(--surface))}
        .list>[data-index]:active{background:color-mix(in srgb,var(--accent) 13%,var(--surface))}
        .pick{position:absolute;inset:0;border:0;padding:0;background:none;cursor:pointer}
        .list .button{position:relative}
        .badge{display:inline-block;padding:.125rem .625rem;border:1px solid var(--border);\
        border-radius:var(--pill);color:var(--muted);font-size:.8125rem;line-height:1.4;\
        font-weight:500;box-sizing:content-box;text-align:center;unicode-bidi:plaintext;\
        overflow-wrap:anywhere}
        .badge:is(.accent,.danger,.success){color:var(--tint);\
        border-color:color-mix(in srgb,var(--tint) 40%,transparent)}
        .accent{--tint:var(--accent)}
        .danger{--tint:var(--danger)}
        .success{--tint:var(--success)}
        .notice{padding:var(--space) calc(var(--space)*1.25);border:1px solid var(--border);\
        border-inline-start:.25rem solid var(--tint,var(--muted));border-radius:var(--corner);\
        background:var(--surface);color:var(--text)}
        .notice.danger{color:var(--danger)}
        .field{display:flex;flex-direction:column;gap:.25rem;min-width:0;border:0;margin:0;padding:0}
        .field:has(>[type=checkbox]),.option{flex-flow:row wrap;align-items:center;gap:.25rem .5rem}
        .option{display:flex}
        .field>p{flex-basis:100%}
        .field :is(label,legend){font-weight:600;padding:0;unicode-bidi:plaintext;\
        overflow-wrap:anywhere}
        .option>label{font-weight:400}
        .field :is(input:not([type=checkbox],[type=radio]),select,textarea){width:100%;\
        min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--muted);\
        border-radius:calc(var(--corner)*.75);background:var(--background);color:var(--text);\
        font:inherit}
        .field :is(input,select,textarea)[aria-invalid=true]{border-color:var(--danger)}
        .field :is(input,select,textarea):is([readonly],:disabled){border-style:dashed;color:var(--muted)}
        .field :is([type=checkbox],[type=radio]){inline-size:1.25rem;block-size:1.25rem;\
        margin:.25rem 0;accent-color:var(--accent)}
        .field :focus-visible{outline:.1875rem solid var(--accent);outline-offset:.125rem}
        progress{width:100%;accent-color:var(--accent)}
        .button{align-self:flex-start;min-height:2.5rem;padding:.4375rem 1rem;\
        border:1px solid var(--accent);border-radius:calc(var(--corner)*.75);\
        background:var(--surface);color:var(--accent);font:inherit;font-weight:600;\
        line-height:1.4;cursor:pointer;transition:background-color .12s,color .12s}
        .button:hover{background:var(--accent);color:var(--on-accent)}
        .button:active{filter:brightness(.94)}
        .button[aria-disabled],.button[aria-disabled]:hover{border-color:var(--border);\
        background:none;color:var(--muted);cursor:default}
        .button.danger{border-color:var(--danger);color:var(--danger)}
        .button.danger:hover{background:var(--danger);color:var(--surface)}
        .form>.button:last-child,.form>.button:has(+[type=hidden]){background:var(--accent);\
        color:var(--on-accent)}
        .form>.button:hover{filter:brightness(.94)}
        ::file-selector-button{margin-inline-end:.75rem;padding:.25rem .75rem;\
        border:1px solid var(--muted);border-radius:calc(var(--corner)*.5);\
        background:var(--surface);color:var(--text);font:inherit;cursor:pointer}
        :focus-visible{outline:.1875rem solid var(--accent);outline-offset:.125rem}
        .list>:focus-visible,.pick:focus-visible{outline-offset:-.1875rem}
        .form,.alone{gap:var(--space)}
        .alone{display:flex;flex-direction:column}
        [hidden]{display:none!important}
        hr{width:100%;border:0;border-top:1px solid var(--border)}
        @media (max-width:40rem){
        .row{flex-wrap:wrap}
        .row>.grow{flex-basis:min(11rem,60%)}
        .row:has(>.button+.button){gap:.375rem}
        .row:has(>.button+.button)>.button{padding-inline:.5625rem;min-width:2.75rem}
        .row:has(>.icon){position:relative;min-height:2.25rem;\
        padding-inline-start:calc(2.25rem + var(--space))}
        .row>.icon{position:absolute;top:0;inset-inline-start:0}
        .row>:is(.icon,.hidden)+.grow{flex-basis:100%}
        .row:has(>.grow)>:not(.icon,.grow,.picture){width:auto}
        }
        @media (prefers-reduced-motion:reduce){*{transition:none!important}}
        @media print{.card,.list{box-shadow:none}.button{display:none}}

        """

    /// Symbols, drawn in the colour of the accent on a square of 20 pixels.
    static let icons: StaticString = """
        .icon{display:inline-grid;place-items:center;width:2.25rem;height:2.25rem;\
        border-radius:calc(var(--corner)*.75);color:var(--accent);\
        background:color-mix(in srgb,var(--accent) 11%,var(--surface))}
        .icon::before{content:"";width:20px;height:20px;background:currentColor}
        .icon-document::before{clip-path:path(evenodd,"M4 2H12L16 6V18H4ZM5.5 3.5V16.5H14.5V6.6\
        L11.4 3.5ZM7 9H13V10.5H7ZM7 12.5H13V14H7Z")}
        .icon-file::before{clip-path:path(evenodd,"M4 2H12L16 6V18H4ZM5.5 3.5V16.5H14.5V7.5H10.5\
        V3.5Z")}
        .icon-folder::before{clip-path:path(evenodd,"M2 3.5H8L10 5.5H18V16.5H2ZM3.5 8V15H16.5V8Z")}
        .icon-person::before{clip-path:path("M10 2A4 4 0 1 1 10 10A4 4 0 1 1 10 2ZM2.5 18C2.5 14\
         6 12 10 12S17.5 14 17.5 18Z")}
        .icon-people::before{clip-path:path("M7 3A3.2 3.2 0 1 1 7 9.4A3.2 3.2 0 1 1 7 3ZM1 17C1 13\
         3.8 11 7 11S13 13 13 17ZM14 4.5A2.5 2.5 0 1 1 14 9.5A2.5 2.5 0 1 1 14 4.5ZM14.5 17C14.5\
         14.5 14 12.8 13 11.3C16.5 11 19 13 19 17Z")}
        .icon-message::before{clip-path:path(evenodd,"M2 3H18V14H9L5 18V14H2ZM3.5 4.5V12.5H16.5\
        V4.5ZM6 7.75H14V9.25H6Z")}
        .icon-event::before{clip-path:path(evenodd,"M3 4H5.5V2H7V4H13V2H14.5V4H17V18H3ZM4.5 8V16.5\
        H15.5V8ZM6.5 10H10V13.5H6.5Z")}
        .icon-bookmark::before{clip-path:path("M5 2H15V18L10 14L5 18Z")}
        .icon-form::before{clip-path:path(evenodd,"M3 2H17V18H3ZM4.5 3.5V16.5H15.5V3.5ZM6 6H8V8H6Z\
        M9.5 6.25H14V7.75H9.5ZM6 11.5H8V13.5H6ZM9.5 11.75H14V13.25H9.5Z")}
        .icon-page::before{clip-path:path(evenodd,"M2 3H18V17H2ZM3.5 7V15.5H16.5V7ZM5 9H15V10.5H5Z\
        M5 12H11V13.5H5Z")}

        """
}
