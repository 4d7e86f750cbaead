// piece_mark.tsx -- a piece's name or letter on its colour, dark or light as it is read better.
import type { Piece } from "../backend/backend";

/** Relative luminance of "#rrggbb", as WCAG has it. */
export function luminance(colour: string): number {
  const part = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** Black or white, whichever stands out more. */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}

/** What is on a piece: its name if that is short, else its letter. */
export const signOf = ({ name, letter }: Piece) => (name.length <= 4 ? name : letter);

/** The size of a sign, of which one of two characters is about as wide as it is high. */
export const signSize = (sign: string) => Math.min(1, 1.9 / sign.length);

export function PieceMark({ piece }: { piece: Piece }) {
  const sign = signOf(piece);
  return (
    <span class="mark" style={{ background: piece.colour, color: inkOn(piece.colour) }}>
      <span style={{ fontSize: `${signSize(sign)}em` }}>{sign}</span>
    </span>
  );
}
