#!/usr/bin/env python3
"""completions.py -- makes shell completions for `tilewright` from the program's own table.

    completions.py bash|zsh|fish|powershell OPTIONS > file

OPTIONS is the output of `tilewright --options-list`: a line for each command and one for each of
its options, so that none is repeated here. The shell asks the program for names of puzzles and
lattices when it completes them.
"""

import re
import sys

NAMES = ("tilewright list %s--json 2>/dev/null | "
         "sed -n 's/^{\"type\":\"[a-z]*\",\"name\":\"\\([^\"]*\\)\".*/\\1/p'")
LISTS = {"puzzles": NAMES % "", "lattices": NAMES % "lattices "}


class Command:
    """A row without an option: name, operands, purpose; and the options that follow it."""

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


def first_words(commands):
    return list(dict.fromkeys(command.name.split()[0] for command in commands))


def families(commands):
    """{first word: second words} of the commands that have two words."""
    found = {}
    for command in commands:
        first, *second = command.name.split()
        if second:
            found.setdefault(first, []).append(second[0])
    return found


# ---- Shells ---------------------------------------------------------------------------------


def quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def bash(commands):
    yield "# bash completion for tilewright"
    yield "_tilewright()"
    yield "{"
    yield "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words="
    yield "    local name=${COMP_WORDS[1]}"
    yield "    COMPREPLY=()"
    yield "    if [ \"$COMP_CWORD\" = 1 ]; then"
    yield "        mapfile -t COMPREPLY < <(compgen -W %s -- \"$word\")" % quote(
        " ".join(["help"] + first_words(commands)))
    yield "        return"
    yield "    fi"
    for family, seconds in families(commands).items():
        yield "    if [ \"$name\" = %s ]; then" % family
        yield "        if [ \"$COMP_CWORD\" = 2 ]; then name=; words=%s" % quote(" ".join(seconds))
        yield "        else name=\"%s ${COMP_WORDS[2]}\"; fi" % family
        yield "    fi"
    yield "    case $name in"
    yield "    help) words=%s ;;" % quote(" ".join(first_words(commands)))
    for command in commands:
        yield "    %s)" % quote(command.name)
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
    split = families(commands)
    for command in commands:
        if " " not in command.name:
            yield "    " + quote("%s:%s" % (command.name, zsh_text(command.summary)))
    for family, seconds in split.items():
        yield "    " + quote("%s:%s" % (family, ", ".join(seconds)))
    yield ")"
    yield "if (( CURRENT == 2 )); then"
    yield "    _describe command commands"
    yield "    return"
    yield "fi"
    yield "local name=$words[2]"
    for family, seconds in split.items():
        yield "if [[ $name == %s ]]; then" % family
        yield "    (( CURRENT == 3 )) && { _values command %s; return }" % " ".join(seconds)
        yield "    name=\"%s $words[3]\"" % family
        yield "fi"
    yield "case $name in"
    for command in commands:
        yield "%s)" % quote(command.name)
        yield "    _arguments '1:command:' \\"
        for option in command.options:
            yield "        %s \\" % quote("%s[%s]%s" % (option.name, zsh_text(option.text),
                                                        zsh_argument(option)))
        # The blank before _alternative: it is called with these words alone.
        operands = [what + "\\:" + what + "\\:_tilewright_" + what for what in command.lists]
        yield "        %s" % quote("*:operand: _alternative " + " ".join(
            operands + ["files\\:file\\:_files"]))
        yield "    ;;"
    yield "esac"


def fish(commands):
    start = "not __fish_seen_subcommand_from " + " ".join(first_words(commands))
    split = families(commands)
    for family, seconds in split.items():
        yield "complete -c tilewright -f -n %s -a %s -d %s" % (quote(start), family,
                                                               quote(", ".join(seconds)))
    for command in commands:
        first, *second = command.name.split()
        at = start if not second else "__fish_seen_subcommand_from %s; and not " \
            "__fish_seen_subcommand_from %s" % (first, " ".join(split[first]))
        yield "complete -c tilewright -f -n %s -a %s -d %s" % (quote(at), (second or [first])[0],
                                                               quote(command.summary))
    for command in commands:
        seen = quote("; and ".join("__fish_seen_subcommand_from " + word
                                   for word in command.name.split()))
        for what in command.lists:
            yield "complete -c tilewright -n %s -a %s" % (seen, quote("(%s)" % LISTS[what]))
        for option in command.options:
            takes = "" if not option.argument else " -x -a " + quote(" ".join(option.words)) \
                if option.words else " -r" if option.path else " -x"
            yield "complete -c tilewright -n %s -l %s%s -d %s" % (
                seen, option.name.lstrip("-"), takes, quote(option.text))


def powershell_words(words):
    return "@(%s)" % ", ".join("'%s'" % word.replace("'", "''") for word in words)


def powershell(commands):
    yield "# PowerShell completion for tilewright; in a profile: . FOLDER\\tilewright.ps1"
    yield "$tilewrightOptions = @{"
    for command in commands:
        yield "    '%s' = %s" % (command.name, powershell_words(
            ["--help"] + [option.name for option in command.options]))
    yield "}"
    yield "$tilewrightWords = @{"
    for command in commands:
        for option in command.options:
            if option.words:
                yield "    '%s %s' = %s" % (command.name, option.name,
                                            powershell_words(option.words))
    yield "}"
    yield "Register-ArgumentCompleter -Native -CommandName tilewright -ScriptBlock {"
    yield "    param($word, $line, $place)"
    yield "    $typed = @($line.CommandElements | Select-Object -Skip 1 |"
    yield "        ForEach-Object { \"$_\" })"
    yield "    if ($word) { $typed = @($typed | Select-Object -SkipLast 1) }"
    yield "    $name = \"$($typed[0])\""
    yield "    if (-not $tilewrightOptions.ContainsKey($name) -and $typed.Count -gt 1) {"
    yield "        $name = \"$name $($typed[1])\""
    yield "    }"
    yield "    $known = if ($tilewrightOptions.ContainsKey($name)) {"
    yield "        $words = $tilewrightWords[\"$name $($typed[-1])\"]"
    yield "        if ($words) { $words } else { $tilewrightOptions[$name] }"
    yield "    } else {"
    yield "        $begun = \"$($typed -join ' ') \".TrimStart()"
    yield "        $tilewrightOptions.Keys | Where-Object { $_.StartsWith($begun) } |"
    yield "            ForEach-Object { $_.Substring($begun.Length).Split(' ')[0] } |"
    yield "            Sort-Object -Unique"
    yield "    }"
    yield "    $known | Where-Object { $_.StartsWith($word) } | ForEach-Object {"
    yield "        [System.Management.Automation.CompletionResult]::new($_)"
    yield "    }"
    yield "}"


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish, "powershell": powershell}

if __name__ == "__main__":
    sys.stdout.write("\n".join(SHELLS[sys.argv[1]](read(sys.argv[2]))) + "\n")
