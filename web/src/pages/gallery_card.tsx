// gallery_card.tsx -- a puzzle in the gallery: its picture, what is known of it, its star.
import type { ComponentChildren } from "preact";
import type { Listed, PuzzleSource } from "../backend/backend";
import { dropPuzzle, type OwnPuzzle, sourceOf } from "../own_puzzles";
import { forget, remember } from "../remembered";
import { useKept } from "../store";
import { addressOf, keyOf } from "../subject";
import { Drawing } from "../ui/drawing";
import { Icon } from "../ui/icon";
import { ENGLISH, say } from "../words/words";
import { known, type Marks } from "./gallery_filters";

/** May cards show solutions? */
export const useSpoilers = () => useKept("spoilers", true);

type Props = { source: PuzzleSource; title: string; corner: ComponentChildren; children?: ComponentChildren };

function Card({ source, title, corner, children }: Props) {
  const what = useSpoilers()[0] ? "solved" : "container";
  const timeout = "name" in source ? 3 : 0.3; // of those that ship one takes a second, all others a tenth
  return (
    <li>
      <a class="tile" href={addressOf(source)}>
        <Drawing class="thumb" alt="" small={[330, 220]} request={{ puzzle: source, what, timeout }} />
        <b><bdi {..."name" in source && ENGLISH}>{title}</bdi></b>
        {children}
      </a>
      {corner}
    </li>
  );
}

export function ShippedCard({ puzzle, marks }: { puzzle: Listed; marks: Marks }) {
  const key = keyOf(puzzle);
  const solutions = known(puzzle);
  const starred = marks.favourites.includes(key);
  const change = () => (starred ? forget : remember)("favourites", key);
  const star = <button type="button" class="quiet corner star" aria-pressed={starred} aria-label={say("gallery.favourite", { title: puzzle.title })} onClick={change}><Icon name="star" /></button>;
  return (
    <Card source={{ name: puzzle.name }} title={puzzle.title} corner={star}>
      <span class="facts faint">
        <span>{say("pieces.counted", { count: puzzle.piece_count })}</span>
        {solutions !== null && <span>{say("gallery.solutions", { count: solutions })}</span>}
        {marks.solved.includes(key) && <span class="good"><Icon name="done" /> {say("gallery.solved")}</span>}
      </span>
    </Card>
  );
}

export function OwnCard({ puzzle, removed }: { puzzle: OwnPuzzle; removed: (undo: () => void) => void }) {
  const remove = <button type="button" class="quiet corner remove" aria-label={say("remove_one", { name: puzzle.title })} onClick={() => removed(dropPuzzle(puzzle.id))}><Icon name="remove" /></button>;
  return <Card source={sourceOf(puzzle)} title={puzzle.title} corner={remove} />;
}
