# Nix: nix-build packaging/recipes, in the top folder.
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "tilewright";
  version = "1.0.0-rc";
  src = ../..;
  nativeBuildInputs = with pkgs; [ meson ninja pkg-config python3 scdoc ];
  buildInputs = with pkgs; [
    cairo
    expat
    glpk
    gmp
    jansson
    libedit
    libmicrohttpd
    libyaml
    minizip
    pango
    sqlite
    xxHash
    zlib
    zstd
  ];
  mesonFlags = [ "-Dtests=disabled" "-Dfarm=disabled" "-Dpython=disabled" ];
  meta = {
    description = "Solver for puzzles of polyominoes, polycubes and other lattices";
    license = pkgs.lib.licenses.mit;
    mainProgram = "tilewright";
  };
}
