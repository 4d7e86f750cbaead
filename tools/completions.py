#!/usr/bin/env python3
"""completions.py -- what a shell offers after `tilewright`, made of the program's own table.

    completions.py bash|zsh|fish OPTIONS > file

OPTIONS is what `tilewright --options-list` printed: a line for each command and one for each of its
options, so that nothing stands here that stands there. Names of puzzles and lattices are asked for
when they are wanted.
"""

import re
import sys

NAMES = "tilewright list %s--json 2>/dev/null | sed -n 's/^{\"name\":\"\\([^\"]*\\)\".*/\\1/p'"
LISTS = {"puzzles": NAMES % "", "lattices": NAMES % "lattices "}


class Command:
    """A row without an option: NAME, operands, what it does; and its options behind it."""

    def __init__(self, name, operands, summary):
        self.name, self.summary, self.options = name, summary, []
        self.lists = [what for what, word in (("puzzles", "PUZZLE"), ("lattices", "LATTICE"))
                      if word in operands]


class Option:
    def __init__(self, name, argument, text):
        self.name, self.argument, self.text = name, argument, text
        listed = re.fullmatch(r"[a-z0-9-]+(\|[a-z0-9-]+)+", argument)
        self.words = argument.split("|") if listed else []
        self.path = "FILE" in argument or "DIR" in argument


def read(path):
    commands = {}
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for line in lines:
        name, option, argument, _, text = line.split("\t")
        if option:
            commands[name].options.append(Option(option, argument, text))
        else:
            commands[name] = Command(name, argument, text)
    return list(commands.values())


# ---- Shells ---------------------------------------------------------------------------------


def quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def bash(commands):
    yield "# bash completion for tilewright"
    yield "_tilewright()"
    yield "{"
    yield "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words="
    yield "    COMPREPLY=()"
    yield "    if [ \"$COMP_CWORD\" = 1 ]; then"
    yield "        mapfile -t COMPREPLY < <(compgen -W %s -- \"$word\")" % quote(
        " ".join(["help"] + [command.name for command in commands]))
    yield "        return"
    yield "    fi"
    yield "    case ${COMP_WORDS[1]} in"
    yield "    help) words=%s ;;" % quote(" ".join(command.name for command in commands))
    for command in commands:
        yield "    %s)" % command.name
        yield "        case $before in"
        for option in command.options:
            if option.argument:
                yield "        %s) %s ;;" % (option.name, "words=" + quote(" ".join(option.words))
                                             if option.words else "return")
        yield "        *)"
        yield "            words=%s" % quote(" ".join(
            ["--help"] + [option.name for option in command.options]))
        for what in command.lists:
            yield "            [[ $word == -* ]] || words+=\" $(%s)\"" % LISTS[what]
        yield "            ;;"
        yield "        esac"
        yield "        ;;"
    yield "    esac"
    yield "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")"
    yield "}"
    yield "# What is not offered may be a file."
    yield "complete -o bashdefault -o default -F _tilewright tilewright"


def zsh_text(text):
    return re.sub(r"([\[\]:\\])", r"\\\1", text)


def zsh_argument(option):
    if not option.argument:
        return ""
    if option.words:
        return ":word:(%s)" % " ".join(option.words)
    return ":%s:%s" % (zsh_text(option.argument), "_files" if option.path else "")


def zsh(commands):
    yield "#compdef tilewright"
    for what, ask in LISTS.items():
        yield "_tilewright_%s() { local -a names; names=(${(f)\"$(%s)\"}); _describe %s names }" % (
            what, ask, what)
    yield "local -a commands"
    yield "commands=("
    for command in commands:
        yield "    " + quote("%s:%s" % (command.name, zsh_text(command.summary)))
    yield ")"
    yield "if (( CURRENT == 2 )); then"
    yield "    _describe command commands"
    yield "    return"
    yield "fi"
    yield "case $words[2] in"
    for command in commands:
        yield "%s)" % command.name
        yield "    _arguments '1:command:' \\"
        for option in command.options:
            yield "        %s \\" % quote("%s[%s]%s" % (option.name, zsh_text(option.text),
                                                        zsh_argument(option)))
        # the blank before it: it is called with these words alone
        operands = [what + "\\:" + what + "\\:_tilewright_" + what for what in command.lists]
        yield "        %s" % quote("*:operand: _alternative " + " ".join(
            operands + ["files\\:file\\:_files"]))
        yield "    ;;"
    yield "esac"


def fish(commands):
    words = " ".join(command.name for command in commands)
    start = "not __fish_seen_subcommand_from " + words
    for command in commands:
        yield "complete -c tilewright -f -n %s -a %s -d %s" % (quote(start), command.name,
                                                               quote(command.summary))
    for command in commands:
        seen = quote("__fish_seen_subcommand_from " + command.name)
        for what in command.lists:
            yield "complete -c tilewright -n %s -a %s" % (seen, quote("(%s)" % LISTS[what]))
        for option in command.options:
            takes = "" if not option.argument else " -x -a " + quote(" ".join(option.words)) \
                if option.words else " -r" if option.path else " -x"
            yield "complete -c tilewright -n %s -l %s%s -d %s" % (
                seen, option.name.lstrip("-"), takes, quote(option.text))


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}

if __name__ == "__main__":
    sys.stdout.write("\n".join(SHELLS[sys.argv[1]](read(sys.argv[2]))) + "\n")
