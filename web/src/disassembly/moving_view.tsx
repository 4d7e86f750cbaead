// moving_view.tsx -- how a solution comes apart, in space: played, or pulled to and fro.
import { useEffect, useRef, useState } from "preact/hooks";
import type { DrawRequest } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { ORBIT_KEYS } from "../look/space_stage";
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
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<MovingScene | null>(null);
  const [loaded, setLoaded] = useState("");
  const [error, setError] = useState("");
  useEffect(() => {
    try {
      scene.current = canvas.current && new MovingScene(canvas.current);
    } catch {
      setError("3D needs WebGL, which this browser does not have; the moves below tell the same.");
    }
    return () => scene.current?.stage.free();
  }, []);
  const about = JSON.stringify(request);
  useEffect(() => {
    let wanted = true;
    backend
      .file("draw", { ...request, format: "glb" })
      .then((file) => file.arrayBuffer())
      .then((bytes) => (wanted ? scene.current?.load(bytes, moves) : undefined))
      .then(() => wanted && setLoaded(about))
      .catch((reason: unknown) => wanted && setError(asRefusal(reason).message));
    return () => {
      wanted = false;
    };
  }, [backend, about]);
  useEffect(() => scene.current?.take(at), [loaded, at]);
  if (error) return <p class="note">{error}</p>;
  return (
    <canvas
      ref={canvas}
      class="stage space"
      tabIndex={0}
      role="img"
      aria-label="The pieces as they come apart; arrow keys turn them"
      onKeyDown={(event) => {
        const key = ORBIT_KEYS[event.key];
        if (!key) return;
        event.preventDefault();
        scene.current?.stage.orbit(...key);
      }}
    />
  );
}
