extension HTMLRules {
    /// Pictures and the letters that stand for them; lines of 0 to 16 pixels around them.
    static let pictures: StaticString = """
        .picture{display:block;flex:none;width:6rem;height:6rem;max-width:100%;object-fit:cover;\
        border:0 solid var(--border);background:var(--surface)}
        .row:has(>.picture){row-gap:var(--space)}
        .row>.picture{flex:none;width:6rem}
        .round{border-radius:50%}
        .letters{display:grid;place-items:center;font-size:2.25rem;font-weight:600;line-height:1;\
        color:var(--accent);background:color-mix(in srgb,var(--accent) 11%,var(--surface))}
        .line0{border-width:0}.line1{border-width:1px}.line2{border-width:2px}.line3{border-width:3px}
        .line4{border-width:4px}.line5{border-width:5px}.line6{border-width:6px}.line7{border-width:7px}
        .line8{border-width:8px}.line9{border-width:9px}.line10{border-width:10px}.line11{border-width:11px}
        .line12{border-width:12px}.line13{border-width:13px}.line14{border-width:14px}.line15{border-width:15px}
        .line16{border-width:16px}
        .tinted{border-color:rgb(calc(var(--d0)*16 + var(--d1)) calc(var(--d2)*16 + var(--d3)) \
        calc(var(--d4)*16 + var(--d5))/calc((var(--d6)*16 + var(--d7))/255))}

        """
}
