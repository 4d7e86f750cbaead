# sources.sh -- fetches Debian's source packages of this release, with separate lists for apt, and
# compiles them for other systems.
# shellcheck shell=sh

# apt-get with its own lists in $1, which name only the sources of this release.
sources_apt() {
    lists=$1
    shift
    apt-get -q -o "Dir::Etc::sourcelist=$lists/sources.list" \
        -o Dir::Etc::sourceparts=/dev/null -o "Dir::State::lists=$lists/lists" \
        -o "Dir::Cache=$lists" -o APT::Sandbox::User=root "$@"
}

# Unpacks the source packages after $1 into the new folder $1/sources, each under its own name; the
# output of apt goes to standard output.
sources_fetch() {
    into=$1
    shift
    # shellcheck source=/dev/null
    release=$(. /etc/os-release && echo "${VERSION_CODENAME-stable}")
    rm -rf "$into/sources.part"
    mkdir -p "$into/apt/lists/partial" "$into/apt/archives/partial" "$into/sources.part" || return 1
    # shellcheck disable=SC2016 # apt expands these
    apt-get indextargets --format '$(CODENAME) deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' |
        sed -n "s/^$release deb-src/deb-src/p" | sort -u >"$into/apt/sources.list"
    [ -s "$into/apt/sources.list" ] || return 1
    sources_apt "$into/apt" update &&
        (cd "$into/sources.part" && sources_apt "$into/apt" source "$@") || return 1
    for package in "$@"; do
        mv "$into/sources.part/$package"-*/ "$into/sources.part/$package" || return 1
    done
    mv "$into/sources.part" "$into/sources"
}

# Makes SQLite's one-file source in its folder $1, by its own build.
sources_sqlite() {
    (cd "$1" && ./configure --disable-tcl --disable-readline && make sqlite3.c sqlite3.h)
}

# Makes the build folder $2 of the source folder $3, if it does not exist, with the libraries of the
# folder $1; the rest are options for meson, cross files among them.
sources_set_up() {
    [ ! -f "$2/build.ninja" ] || return 0
    libraries=$1
    build=$2
    source=$3
    shift 3
    meson setup "$build" "$source" --cross-file="$libraries/root.ini" "$@"
}

# Compiles the libraries of tools/cross/libraries, whose sources are in $2, into $1/root; the rest
# are options.
sources_compile() {
    into=$1
    from=$2
    shift 2
    mkdir -p "$into"
    printf "[constants]\nroot = '%s'\n" "$into/root" >"$into/root.ini"
    sources_set_up "$into" "$into/libraries" tools/cross/libraries "$@" -Dsources="$from" \
        --prefix="$into/root" --libdir=lib && ninja -C "$into/libraries" &&
        meson install -C "$into/libraries" --no-rebuild --only-changed
}
