// moving_scene.ts -- the library's moving scene of a solution on a canvas, also between two moves.
//
// A row is the state before a move, or after the last. Each row has two keys in the scene's time:
// it is reached at the first and left at the second. With turns every move has the same number of
// further keys. The library lets pieces go far away; here they glide to a place beside the rest.
import { AnimationMixer, Box3, Color, Group, Mesh, type MeshStandardMaterial, type Object3D, Vector3 } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { SpaceStage } from "../look/space_stage";
import type { PlayedMove } from "./played_moves";
import { makeShelf } from "./shelf";

const PALE = 0.35; // share of grey in pieces at rest
const GREY = new Color("#c9ccd3");
const GOES = 0.6; // share of a move after which pieces glide to another place

/** The library's animation moves what is in the holder; the holder is moved here. */
interface Body {
  holder: Group;
  colours: { material: MeshStandardMaterial; colour: Color }[];
}

/** A row: the place of each body relative to the library's, and where it is during the moves of its part. */
interface Row {
  shifts: Vector3[];
  rooms: Box3[];
}

function bodyOf(object: Object3D): Body {
  const materials: MeshStandardMaterial[] = [];
  object.traverse((child) => child instanceof Mesh && materials.push(child.material as MeshStandardMaterial));
  const holder = new Group();
  object.parent?.add(holder.add(object));
  return { holder, colours: materials.map((material) => ({ material, colour: material.color.clone() })) };
}

const keyOf = (group: number[]) => group.toSorted((a, b) => a - b).join();
const around = (boxes: Box3[]) => boxes.reduce((all, box) => all.union(box), new Box3());
const smooth = (share: number) => share * share * (3 - 2 * share);

export class MovingScene {
  readonly stage: SpaceStage;
  private mixer: AnimationMixer | null = null;
  private times: Float32Array = new Float32Array();
  private keys = 2; // keys of one move
  private bodies: Body[] = [];
  private moves: PlayedMove[] = [];
  private rows: Row[] = [];
  private rooms: Box3[] = []; // in view

  /** Throws if there is no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.stage = new SpaceStage(canvas);
  }

  async load(scene: ArrayBuffer, moves: PlayedMove[]): Promise<void> {
    const { scene: group, animations } = await new GLTFLoader().parseAsync(scene, "");
    const [clip] = animations;
    this.bodies = [...group.children].map(bodyOf);
    this.stage.show(group);
    if (!clip) return;
    this.mixer = new AnimationMixer(group);
    this.mixer.clipAction(clip).play();
    this.times = clip.tracks[0]?.times as Float32Array;
    this.keys = (this.times.length - 2) / moves.length;
    this.moves = moves;
    this.rows = this.layOut();
    this.rooms = this.rows[0]?.rooms ?? [];
    this.stage.fit(...this.rooms);
  }

  private extent(number: number): Box3 {
    return new Box3().setFromObject(this.bodies[number]?.holder ?? new Group());
  }

  /** The extents of the bodies in each row, where the library has them. */
  private extents(): Box3[][] {
    return Array.from({ length: this.moves.length + 1 }, (_, row) => {
      this.mixer?.setTime(this.times[this.keys * row] ?? 0);
      return this.bodies.map((_, number) => this.extent(number));
    });
  }

  /** The part that is taken apart stays in the middle, all others wait beside it. */
  private layOut(): Row[] {
    const extents = this.extents();
    const [first] = this.moves;
    if (!first) return [];
    const extentsOf = (row: number, group: number[]) => group.map((body) => extents[row]?.[body] ?? new Box3());
    const roomsOf = (part: number[]) =>
      part.map((body) => around(extents.filter((_, row) => this.moves[row]?.part === part).map((row) => row[body] ?? new Box3())));
    const whole = around(extentsOf(0, first.part));
    const middle = around(this.moves.map(({ part }) => around(roomsOf(part))).filter((room) => room.intersectsBox(whole)));
    const placeOf = makeShelf(middle, whole);
    const waiting = new Map<string, Vector3>(); // groups beside the middle, and their shifts
    const away = new Set<number>();
    let groups = [first.part];
    return extents.map((_, row) => {
      const [gone, next] = [this.moves[row - 1], this.moves[row]];
      if (gone?.steps === null) {
        const left = gone.part.filter((body) => !gone.moved.includes(body));
        groups = [...groups.filter((group) => keyOf(group) !== keyOf(gone.part)), gone.moved, left];
        gone.moved.forEach((body) => away.add(body));
      }
      const part = next?.part ?? groups.at(-1) ?? [];
      const shifts = this.bodies.map(() => new Vector3());
      const rooms = this.bodies.map(() => new Box3());
      for (const group of groups) {
        const inMiddle = keyOf(group) === keyOf(part);
        const boxes = inMiddle && next ? roomsOf(next.part) : extentsOf(row, group);
        const here = around(boxes);
        const shift = waiting.get(keyOf(group)) ?? new Vector3();
        if (inMiddle) {
          shift.set(0, 0, 0);
          if (group.some((body) => away.has(body))) whole.getCenter(shift).sub(here.getCenter(new Vector3()));
        } else if (!waiting.has(keyOf(group))) {
          waiting.set(keyOf(group), shift.copy(placeOf(here.getSize(new Vector3())).sub(here.min)));
        }
        group.forEach((body, i) => {
          shifts[body]?.copy(shift);
          rooms[body]?.copy(boxes[i] ?? here).translate(shift);
        });
      }
      return { shifts, rooms };
    });
  }

  /** at: number of moves made, the last in part. */
  take(at: number): void {
    const row = Math.max(0, Math.min(Math.floor(at), this.moves.length - 1));
    const [before, after, move] = [this.rows[row], this.rows[row + 1], this.moves[row]];
    if (!before || !after || !move) return;
    const share = at - row;
    const parts = move.steps === null;
    const gone = smooth(Math.min(1, share / (parts ? GOES : 1)));
    const glided = parts ? smooth(Math.max(0, (share - GOES) / (1 - GOES))) : 0;
    const [left = 0, reached = left] = [this.times[this.keys * row + 1], this.times[this.keys * (row + 1)]];
    this.mixer?.setTime(left + gone * (reached - left));
    const moving = share > 0 && share < 1;
    this.bodies.forEach(({ holder, colours }, number) => {
      const [from, to] = [before.shifts[number], after.shifts[number]];
      if (from && to) holder.position.lerpVectors(from, to, glided);
      const rests = moving && !move.moved.includes(number);
      for (const { material, colour } of colours) material.color.lerpColors(colour, GREY, rests ? PALE : 0);
    });
    const rooms = before.rooms.map(({ min, max }, i) => {
      const room = after.rooms[i] ?? new Box3();
      return new Box3(min.clone().lerp(room.min, gone), max.clone().lerp(room.max, gone));
    });
    if (parts) rooms.push(...move.moved.map((number) => this.extent(number)));
    if (rooms.length !== this.rooms.length || rooms.some((room, i) => !this.rooms[i]?.equals(room))) this.stage.refit(...rooms);
    this.rooms = rooms;
    this.stage.draw();
  }
}
