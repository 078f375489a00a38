/// The completion scripts for shells.
///
/// They hold no names. A script passes the words before the cursor to `screens-host __complete`, and
/// offers the words that come back as they are: no shell expands, splits or evaluates a name. The words
/// end in NUL, because a name can contain a line break. Files are left to what the shell itself has for them, wherever it has something.
enum CompletionScript {
    static func text(for shell: String) -> String {
        switch shell {
        case "bash": bash
        case "zsh": zsh
        default: fish
        }
    }

    /// The answer's words are quoted for bash, which inserts them literally.
    private static let bash = #"""
        # Completion of screens-host for bash: source <(screens-host completion bash)
        _screens_host() {
            local kind
            mapfile -d '' -t COMPREPLY < <(
                command screens-host __complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null
            )
            kind=${COMPREPLY[0]-}
            COMPREPLY=("${COMPREPLY[@]:1}")
            case $kind in
                files) compopt -o default ;;
                folders) compopt -o dirnames ;;
                open) compopt -o nospace ;;
            esac
        }
        complete -F _screens_host screens-host

        """#

    /// The last line tells a file in `fpath`, which zsh runs as the function, from a sourced script.
    private static let zsh = #"""
        #compdef screens-host
        # Completion of screens-host for zsh: source <(screens-host completion zsh)
        # or: screens-host completion zsh > DIR/_screens_host, with DIR in fpath.
        _screens_host() {
            local line kind prefix tab=$'\t' break=$'\n'
            local -a before answer names shown open
            before=("${(@Q)words[2,CURRENT-1]}")
            answer=("${(@0)$(
                command screens-host __complete words "${before[@]}" "${(Q)PREFIX}" 2>/dev/null
            )}")
            kind=${answer[1]%%$tab*}
            prefix=${answer[1]#*$tab}
            case $kind in
                files) compset -P "${(b)prefix}"; _files ;;
                folders) compset -P "${(b)prefix}"; _files -/ ;;
                words|open)
                    for line in "${(@)answer[2,-2]}"; do
                        names+=("${line%%$tab*}")
                        shown+=("${${line//$break/\\n}/$tab/  -- }")
                    done
                    [[ $kind == open ]] && open=(-S '')
                    compadd -l -d shown "${(@)open}" -a -- names
                    ;;
            esac
        }
        if [[ $funcstack[1] == _screens[_-]host ]]; then
            _screens_host "$@"
        else
            (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
            compdef _screens_host screens-host
        fi

        """#

    /// fish completes files itself where they are words of their own; the answer lists those behind `=`.
    private static let fish = #"""
        # Completion of screens-host for fish: screens-host completion fish | source
        function __screens_host_answer
            set -l before (commandline -opc)
            set -l typed (commandline -ct)
            # The quote at the end closes the one that the user has opened.
            set -l current (string unescape -- "$typed"; or string unescape -- "$typed'"
                or string unescape -- "$typed\"")
            command screens-host __complete words $before[2..] "$current" 2>/dev/null
        end
        function __screens_host_names
            set -l answer (__screens_host_answer | string split0)
            string match --quiet -- files\t "$answer[1]"; or printf '%s\0' $answer[2..]
        end
        function __screens_host_completes_files
            set -l kind (__screens_host_answer | string split0)[1]
            switch "$kind"
                case files\t
                    return 0
                case folders\t
                    string match --quiet -- '~*' (commandline -ct)
                case '*'
                    return 1
            end
        end
        complete -c screens-host -f -a '(__screens_host_names | string split0)'
        complete -c screens-host -n __screens_host_completes_files -F

        """#
}
