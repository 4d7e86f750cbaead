// moving_view.tsx -- how a solution comes apart, in space: played, or pulled to and fro.
import { useEffect, useState } from "preact/hooks";
import type { DrawRequest } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { SpaceCanvas, useSpace } from "../look/space_canvas";
import { ENGLISH, say } from "../words/words";
import { MovingScene } from "./moving_scene";
import type { PlayedMove } from "./played_moves";

interface Props {
  /** For the library's moving scene. */
  request: DrawRequest;
  moves: PlayedMove[];
  /** So many moves are made, the last of them in part. */
  at: number;
}

export function MovingView({ request, moves, at }: Props) {
  const backend = useBackend();
  const space = useSpace((canvas) => new MovingScene(canvas));
  const [loaded, setLoaded] = useState("");
  const [error, setError] = useState("");
  const about = JSON.stringify(request);
  useEffect(() => {
    let wanted = true;
    backend
      .file("draw", { ...request, format: "glb" })
      .then((file) => file.arrayBuffer())
      .then((bytes) => (wanted ? space.scene.current?.load(bytes, moves) : undefined))
      .then(() => wanted && setLoaded(about))
      .catch((reason: unknown) => wanted && setError(asRefusal(reason).message));
    return () => {
      wanted = false;
    };
  }, [backend, about]);
  useEffect(() => space.scene.current?.take(at), [loaded, at]);
  if (error) return <p class="note" {...ENGLISH}>{error}</p>;
  return <SpaceCanvas space={space} aria-label={say("apart.space")} />;
}
