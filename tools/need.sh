# need.sh -- finds missing tools and libraries, installs them if apt can, names the rest.
#
# Sourced by quickstart and check, which run in the top folder. The list is in tools/packages.
# shellcheck shell=sh

# The groups that Meson looks for, but can build without.
need_sought="page line draw sat locked farm serve python test"

# The Python for which packages of this system install modules: another Python has other modules,
# and modules spread over two Pythons are of no use.
need_python() {
    if command -v apt-get >/dev/null 2>&1 && [ -x /usr/bin/python3 ]; then
        echo /usr/bin/python3
    else
        echo python3
    fi
}

# Is this installed? $1: command, header, library or module; $2: its name.
need_seen() {
    case $1 in
    command) command -v "$2" ;;
    header) echo "#include <$2>" | cc -E -x c - ;;
    library) pkg-config --exists "$2" ;;
    module) "$(need_python)" -c "import $2" ;;
    esac >/dev/null 2>&1
}

# Prints "group package purpose" for each entry of the groups $@ that is not installed.
need_missing() {
    for group in "$@"; do
        sed 's/#.*//' tools/packages | while read -r kind package how name purpose; do
            [ "$kind" = "$group" ] || continue
            need_seen "$how" "$name" || echo "$kind $package $purpose"
        done
    done
}

# How to become root: nothing to do, sudo, or "no".
need_root() {
    if [ "$(id -u)" = 0 ]; then
        echo env
    elif ! command -v sudo >/dev/null 2>&1; then
        echo no
    elif [ -t 0 ]; then
        echo sudo
    else
        echo sudo -n
    fi
}

# Runs apt-get as $1 says with the arguments after it; shows what it printed only when it fails.
need_apt() {
    root=$1
    shift
    log=$(mktemp) || return 1
    # shellcheck disable=SC2086 # $root may be two words
    if $root env DEBIAN_FRONTEND=noninteractive apt-get -y -q "$@" >"$log" 2>&1 </dev/null; then
        rm -f "$log"
    else
        tail -n 12 "$log" >&2
        rm -f "$log"
        return 1
    fi
}

# Installs the missing packages of the groups $@, if possible. Names those still missing afterwards;
# the status is 1 if one of the group `build` is.
need() {
    packages=$(need_missing "$@" | cut -d ' ' -f 2 | tr '\n' ' ')
    [ -n "$packages" ] || return 0
    root=$(need_root)
    if [ "${NEED_INSTALL-yes}" = yes ] && command -v apt-get >/dev/null 2>&1 && [ "$root" != no ]
    then
        echo "Installing: $packages"
        need_apt "$root" update || echo "The package lists could not be updated; going on." >&2
        # shellcheck disable=SC2086 # one word a package
        need_apt "$root" install --no-install-recommends $packages || true
    fi
    need_name "$@"
}

# Names the missing packages of the groups $@; status 1 if one of `build` is missing.
need_name() {
    missing=$(need_missing "$@")
    [ -n "$missing" ] || return 0
    echo "Missing here (Debian and Ubuntu: apt-get install PACKAGE):" >&2
    echo "$missing" | while read -r group package purpose; do
        case $group in
        build) note="" ;;
        page) note=" (not needed to build: without it there are no manual pages)" ;;
        line) note=" (not needed to build: without it there is no editing of lines)" ;;
        draw) note=" (not needed to build: without it pictures are SVG only)" ;;
        web) note=" (not needed to build: the page is kept as it was built)" ;;
        docs) note=" (not needed to build: without it there is no site of the documents)" ;;
        farm) note=" (not needed to build: without it there is no tilewright-farm)" ;;
        python) note=" (not needed to build: without it there is no Python package)" ;;
        serve) note=" (not needed to build: without it there is no tilewright-serve)" ;;
        sat) note=" (not needed to build: without it there is no engine \"sat\")" ;;
        wasm) note=" (not needed to build: without it there is no module for browsers)" ;;
        *) note=" (not needed to build: without it those tests are skipped)" ;;
        esac
        printf '  %-16s %s%s\n' "$package" "$purpose" "$note" >&2
    done
    ! echo "$missing" | grep -q '^build '
}

# Fetches X3DOM with npm, if npm is installed, as tools/x3dom/package-lock.json pins it; then
# reconfigures the build folder $1, if it has been made.
need_x3dom() {
    [ ! -f tools/x3dom/node_modules/x3dom/x3dom.js ] || return 0
    if [ "${NEED_INSTALL-yes}" = yes ] && command -v npm >/dev/null 2>&1 &&
        (cd tools/x3dom && npm ci --ignore-scripts --no-audit --no-fund) >/dev/null 2>&1
    then
        [ ! -f "$1/build.ninja" ] || meson setup --reconfigure "$1" >/dev/null
    else
        echo "Without X3DOM, which npm fetches: pages of solids want x3dom.js beside them." >&2
    fi
}

# Prepares the build directory $1 for ninja; the other arguments are options for meson, used when it
# is made. A directory made for another place, by a meson that is gone, or when other packages were
# missing is made anew: Meson caches for good that a header was not found.
need_directory() {
    directory=$1
    shift
    # shellcheck disable=SC2086 # one word a group
    missing=$(need_missing $need_sought)
    if need_is_ours "$directory" && [ "$(cat "$directory/needs-missing" 2>&1)" = "$missing" ] &&
        ninja -C "$directory" build.ninja >/dev/null 2>&1
    then
        return 0
    fi
    [ ! -d "$directory/meson-private" ] || set -- --wipe "$@"
    echo "Setting up $directory/"
    log=$(mktemp) || return 1
    meson setup "$directory" "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        rm -f "$log"
        echo "$directory/ cannot be set up; the reason is above." >&2
        return 1
    }
    rm -f "$log"
    echo "$missing" >"$directory/needs-missing"
}

# Was the build directory $1 made for this source folder?
need_is_ours() {
    [ -f "$1/build.ninja" ] &&
        grep -qF "\"source\": \"$(pwd -P)\"" "$1/meson-info/meson-info.json" 2>/dev/null
}

# Copies the current commit into the new folder $1, and X3DOM into that.
need_committed() {
    mkdir -p "$1"
    git archive HEAD | tar -x -C "$1"
    need_x3dom build
    [ -f tools/x3dom/node_modules/x3dom/x3dom.js ] || return 1
    mkdir -p "$1/tools/x3dom/node_modules/x3dom"
    cp tools/x3dom/node_modules/x3dom/x3dom.js tools/x3dom/node_modules/x3dom/x3dom.css \
        "$1/tools/x3dom/node_modules/x3dom/"
}

# The version in meson.build.
need_version() {
    sed -n "s/^ *version: '\(.*\)',/\1/p" meson.build | head -n 1
}
