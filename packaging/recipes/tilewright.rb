# Homebrew: in a tap (brew tap-new), beside tilewright-1.0.0-rc.tar.gz (git archive).
class Tilewright < Formula
  desc "Solver for puzzles of polyominoes, polycubes and other lattices"
  homepage "file://#{__dir__}"
  url "file://#{__dir__}/tilewright-1.0.0-rc.tar.gz"
  version "1.0.0-rc"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "python" => :build
  depends_on "scdoc" => :build
  depends_on "cairo"
  depends_on "glpk"
  depends_on "gmp"
  depends_on "jansson"
  depends_on "libmicrohttpd"
  depends_on "libyaml"
  depends_on "minizip"
  depends_on "pango"
  depends_on "sqlite"
  depends_on "xxhash"
  depends_on "zstd"
  uses_from_macos "expat"
  uses_from_macos "libedit"
  uses_from_macos "zlib"

  def install
    system "meson", "setup", "build", *std_meson_args, "-Dtests=disabled", "-Dfarm=disabled",
           "-Dpython=disabled"
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_match "240 solutions", shell_output("#{bin}/tilewright count soma")
  end
end
