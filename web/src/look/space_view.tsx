// space_view.tsx -- a solution in space: turned by hand, taken apart, cut, built up piece by piece.
import { useEffect, useMemo } from "preact/hooks";
import type { Piece } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { signOf } from "../ui/piece_mark";
import { say } from "../words/words";
import { colourOf } from "../play/board";
import { coloursRepeat, inLayers, type LooksProps } from "./looks";
import { SpaceCanvas, useSpace } from "./space_canvas";
import { type Body, SpaceSolids } from "./space_solids";

export function SpaceView({ view: { puzzle, source, solution, shown }, looks, change }: LooksProps) {
  const space = useSpace((canvas) => new SpaceSolids(canvas, puzzle), puzzle);
  const order = useCall("assembly", solution ? { puzzle: source, solution } : null).value?.order;
  const numbers = useMemo(() => new Map(puzzle.cells.map((cell, number) => [String(cell), number])), [puzzle]);
  const placements = solution?.placements ?? [];
  const letters = looks.letters ?? coloursRepeat(puzzle);
  const laid = placements.map(({ piece, cells }) => ({
    piece: puzzle.pieces.findIndex(({ name }) => name === piece), cells: cells.map((cell) => numbers.get(String(cell)) ?? -1),
  }));
  useEffect(() => {
    const bodies = laid.map(({ piece, cells }, number): Body => ({
      cells: inLayers(puzzle, cells, looks.layers),
      copy: puzzle.pieces.length > 1 ? laid.slice(0, number).filter((one) => one.piece === piece).length : 0,
      colour: colourOf(puzzle, piece, cells), sign: letters ? signOf(puzzle.pieces[piece] as Piece) : "", apart: looks.explode,
      hidden: looks.hidden.has(number) || (order?.[number] ?? 0) >= (looks.steps ?? placements.length),
    }));
    space.scene.current?.take(bodies.filter(({ cells }) => cells.length > 0));
  }, [puzzle, solution, order, looks]);
  useEffect(() => {
    change({ seenFrom: () => space.scene.current?.stage.angles() ?? { turn: 0, tilt: 0 } });
    return () => change({ seenFrom: null });
  }, []);
  const numberAt = (x: number, y: number) => {
    const cell = space.scene.current?.cellAt(x, y);
    return laid.findIndex(({ cells }) => cells.includes(cell ?? -1));
  };
  return (
    <>
      {!solution && <p class="faint">{say("look.not_found_yet")}</p>}
      <SpaceCanvas
        space={space}
        aria-label={say("look.in_space", { number: shown + 1 })}
        nameAt={(x, y) => placements[numberAt(x, y)]?.piece}
        tap={({ clientX, clientY }) => {
          const number = numberAt(clientX, clientY);
          if (number >= 0) change({ hidden: new Set(looks.hidden).add(number) });
        }}
      />
    </>
  );
}
