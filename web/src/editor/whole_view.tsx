// whole_view.tsx -- the container or the piece that is drawn, as a solid.
import { useEffect } from "preact/hooks";
import type { Checked } from "../backend/backend";
import { SpaceCanvas, useSpace } from "../look/space_canvas";
import { SpaceSolids } from "../look/space_solids";
import { say } from "../words/words";

/** `cells`: numbers of the box's cells that are on. */
export function WholeView({ box, cells, colour }: { box: Checked; cells: number[]; colour: string }) {
  const space = useSpace((canvas) => new SpaceSolids(canvas, box), box);
  useEffect(() => space.scene.current?.take(cells.length > 0 ? [{ cells, colour }] : []), [box, String(cells), colour]);
  return <SpaceCanvas space={space} class="stage space whole" aria-label={say("edit.in_space")} />;
}
