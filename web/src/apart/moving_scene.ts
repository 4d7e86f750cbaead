// moving_scene.ts -- the library's moving scene of a solution on a canvas: shown as it is between two moves.
//
// A row is how all lies before a move, or after the last. Each row has two keys in the scene's time: it is
// reached at the first and left at the second.
import { AnimationMixer, Box3, Color, Mesh, type MeshStandardMaterial, type Object3D } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { SpaceStage } from "../look/space_stage";
import type { Move } from "../backend/backend";

const ROOM = 1.2; // times what the whole takes, so that what leaves is seen for a while
const PALE = 0.55; // share of grey in what rests
const GREY = new Color("#c9ccd3");

interface Body {
  object: Object3D;
  material: MeshStandardMaterial;
  colour: Color;
}

function bodyOf(object: Object3D): Body | null {
  let found: MeshStandardMaterial | null = null;
  object.traverse((child) => {
    if (child instanceof Mesh) found ??= child.material as MeshStandardMaterial;
  });
  const material = found as MeshStandardMaterial | null;
  return material && { object, material, colour: material.color.clone() };
}

export class MovingScene {
  readonly stage: SpaceStage;
  private mixer: AnimationMixer | null = null;
  private times: Float32Array = new Float32Array();
  private bodies: (Body | null)[] = [];

  /** Throws where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.stage = new SpaceStage(canvas);
  }

  async load(scene: ArrayBuffer): Promise<void> {
    const { scene: group, animations } = await new GLTFLoader().parseAsync(scene, "");
    const [clip] = animations;
    this.bodies = group.children.map(bodyOf);
    const whole = new Box3().setFromObject(group);
    const size = whole.max.clone().sub(whole.min);
    this.stage.show(group);
    this.stage.fit(whole.expandByVector(size.multiplyScalar((ROOM - 1) / 2)));
    this.mixer = clip ? new AnimationMixer(group) : null;
    this.times = (clip?.tracks[0]?.times as Float32Array | undefined) ?? new Float32Array();
    if (clip) this.mixer?.clipAction(clip).play();
  }

  /** at: so many moves are made, the last of them in part. move: the one that is seen; what is away by then is not. */
  take(at: number, move: Move | undefined): void {
    const row = Math.floor(at);
    const [left = 0, next = left] = [this.times[2 * row + 1], this.times[2 * row + 2]];
    this.mixer?.setTime(at === row ? (this.times[2 * row] ?? 0) : left + (at - row) * (next - left));
    this.bodies.forEach((body, number) => {
      if (!body) return;
      body.object.visible = !move || move.part.includes(number);
      body.material.color.copy(body.colour);
      if (move && !move.moved.includes(number)) body.material.color.lerp(GREY, PALE);
    });
    this.stage.draw();
  }
}
