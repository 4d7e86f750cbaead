// moving_scene.ts -- the library's moving scene of a solution on a canvas, also between two moves.
//
// A row is the state before a move, or after the last. Each row has two keys in the scene's time:
// it is reached at the first and left at the second. With turns every move has the same number of
// further keys.
import { AnimationMixer, Box3, Color, Mesh, type MeshStandardMaterial, type Object3D, Vector3 } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { SpaceStage } from "../look/space_stage";
import type { PlayedMove } from "./played_moves";

const ROOM = 1.1; // times the extent of a part, so that leaving pieces stay visible for a while
const PALE = 0.55; // share of grey in pieces at rest
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
  private keys = 2; // keys of one move
  private bodies: (Body | null)[] = [];
  private rooms: Box3[] = []; // of each move: the extent of its part in all rows before its moves
  private room: Box3 | undefined; // the one in view

  /** Throws if there is no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.stage = new SpaceStage(canvas);
  }

  async load(scene: ArrayBuffer, moves: PlayedMove[]): Promise<void> {
    const { scene: group, animations } = await new GLTFLoader().parseAsync(scene, "");
    const [clip] = animations;
    this.bodies = group.children.map(bodyOf);
    this.stage.show(group);
    this.mixer = clip ? new AnimationMixer(group) : null;
    this.times = (clip?.tracks[0]?.times as Float32Array | undefined) ?? new Float32Array();
    this.keys = (this.times.length - 2) / moves.length;
    if (clip) this.mixer?.clipAction(clip).play();
    this.findRooms(moves);
    this.room = this.rooms[0];
    if (this.room) this.stage.fit(this.room);
  }

  private findRooms(moves: PlayedMove[]): void {
    const room_of = new Map<number[], Box3>();
    moves.forEach(({ part }, row) => {
      const room = room_of.get(part) ?? new Box3();
      room_of.set(part, room);
      this.mixer?.setTime(this.times[this.keys * row] ?? 0);
      for (const number of part) {
        const body = this.bodies[number];
        if (body) room.expandByObject(body.object);
      }
    });
    for (const room of room_of.values()) room.expandByVector(room.getSize(new Vector3()).multiplyScalar((ROOM - 1) / 2));
    this.rooms = moves.map(({ part }) => room_of.get(part) ?? new Box3());
  }

  /** at: number of moves made, the last in part. move: the one shown; pieces away are hidden. */
  take(at: number, move: PlayedMove | undefined): void {
    const row = Math.floor(at);
    const reached = this.keys * row;
    const [left = 0, next = left] = [this.times[reached + 1], this.times[reached + this.keys]];
    this.mixer?.setTime(at === row ? (this.times[reached] ?? 0) : left + (at - row) * (next - left));
    const room = this.rooms[Math.max(0, Math.ceil(at) - 1)];
    if (room && room !== this.room) this.stage.refit(room);
    this.room = room;
    this.bodies.forEach((body, number) => {
      if (!body) return;
      body.object.visible = !move || move.part.includes(number);
      body.material.color.copy(body.colour);
      if (move && !move.moved.includes(number)) body.material.color.lerp(GREY, PALE);
    });
    this.stage.draw();
  }
}
