// space_solids.ts -- pieces of a puzzle in space, each one body with the shape of its cells; free cells are dots.
import {
  Box3, BufferGeometry, Color, CylinderGeometry, DoubleSide, Float32BufferAttribute, Group, Mesh, MeshLambertMaterial,
  Quaternion, ShapeUtils, SphereGeometry, Vector2, Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Checked, Kind } from "../backend/backend";
import { standing, standsUp } from "../play/board";
import { polygonsOf } from "../play/cell_faces";
import { kindOf } from "../play/cell_shapes";
import { inkOn } from "../ui/piece_mark";
import type { Face } from "./space_letters";
import { SpaceStage } from "./space_stage";

/** Cells that are painted alike. */
export interface Body {
  cells: number[];
  colour: string;
  /** Which copy of its piece it is, from 0: each has a shade of its own. */
  copy?: number;
  sign?: string;
  /** Half transparent: the piece is not laid yet. */
  faint?: boolean;
  /** Moved outwards by this many times its distance from the middle. */
  apart?: number;
  hidden?: boolean;
}

const SHADES = [0, 0.45, -0.38, 0.22, -0.2]; // of copies: how far to white, or to black

function shadeOf(colour: string, copy: number): string {
  const light = SHADES[copy % SHADES.length] as number;
  return "#" + new Color(colour).lerp(new Color(light > 0 ? "white" : "black"), Math.abs(light)).getHexString();
}

// radius of a free cell as drawn and as hit, in cell distances; of what joins two balls, of theirs
const [DOT, REACH, NECK] = [0.08, 0.3, 0.5];

const middleOf = (points: Vector3[]) => points.reduce((sum, point) => sum.addScaledVector(point, 1 / points.length), new Vector3());

/** A polygon as triangles; only an upright prism's ends may be hollow. */
function trianglesOf(corners: Vector3[]): Vector3[] {
  const level = corners.every(({ y }) => Math.abs(y - (corners[0] as Vector3).y) < 1e-6);
  const fan = corners.slice(2).map((_, i) => [0, i + 1, i + 2]);
  const triangles = level ? ShapeUtils.triangulateShape(corners.map(({ x, z }) => new Vector2(x, z)), []) : fan;
  return triangles.flat().map((corner) => corners[corner] as Vector3);
}

export class SpaceSolids {
  readonly stage: SpaceStage;
  private readonly at: Vector3[];
  private readonly up: boolean;
  private readonly room: Box3;
  private readonly geometries = new Map<string, BufferGeometry>();

  /** Throws if there is no WebGL. `unit`: the distance of cells. */
  constructor(canvas: HTMLCanvasElement, private readonly puzzle: Checked, private readonly unit = 1) {
    this.stage = new SpaceStage(canvas);
    this.up = standsUp(puzzle.at);
    this.at = puzzle.at.map((place) => new Vector3(...standing(place, this.up)));
    const all = this.geometryOf(puzzle.cells.map((_, cell) => cell));
    all.computeBoundingBox();
    this.room = all.boundingBox ?? new Box3();
    this.stage.enclose(this.room);
  }

  private kind(cell: number): Kind | undefined {
    return kindOf(this.puzzle, this.puzzle.cells[cell] ?? []);
  }

  private polygons(cell: number): Vector3[][] {
    const place = this.at[cell] as Vector3;
    return polygonsOf(this.kind(cell)).map((face) => face.map((corner) => new Vector3(...standing(corner, this.up)).add(place)));
  }

  /** What joins two balls that touch. */
  private neck(one: number, other: number): BufferGeometry | null {
    const [from, to] = [this.at[one] as Vector3, this.at[other] as Vector3];
    const [way, radius] = [to.clone().sub(from), this.kind(one)?.radius ?? 0];
    if (way.length() > 1.01 * (radius + (this.kind(other)?.radius ?? 0))) return null;
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize());
    const rod = new CylinderGeometry(NECK * radius, NECK * radius, way.length(), 16, 1, true).applyQuaternion(turn);
    return rod.translate(...middleOf([from, to]).toArray());
  }

  private ballsOf(cells: number[]): BufferGeometry {
    const balls = cells.map((cell) => new SphereGeometry(this.kind(cell)?.radius || 0.4, 24, 16).translate(...(this.at[cell] as Vector3).toArray()));
    const necks = cells.flatMap((cell, i) => cells.slice(0, i).flatMap((other) => this.neck(cell, other) ?? []));
    return mergeGeometries([...balls, ...necks]);
  }

  /** The surface of cells, without the faces between two of them. */
  private geometryOf(cells: number[]): BufferGeometry {
    const known = this.geometries.get(cells.join());
    if (known) return known;
    const faces = new Map<string, Vector3[]>();
    for (const face of cells.flatMap((cell) => this.polygons(cell))) {
      const name = middleOf(face).toArray().map((value) => Math.round(100 * value)).join();
      if (!faces.delete(name)) faces.set(name, face);
    }
    const corners = [...faces.values()].flatMap(trianglesOf).flatMap((corner) => corner.toArray());
    const geometry = corners.length > 0
      ? new BufferGeometry().setAttribute("position", new Float32BufferAttribute(corners, 3))
      : this.ballsOf(cells);
    geometry.computeVertexNormals();
    this.geometries.set(cells.join(), geometry);
    return geometry;
  }

  /** The faces of cells on which a letter may stand; of balls, the places where others touch. */
  private facesOf(cells: number[]): Face[] {
    return cells.flatMap((cell) => {
      const place = this.at[cell] as Vector3;
      const touching = (this.kind(cell)?.arcs ?? []).map(({ to }) => new Vector3(...standing(to, this.up)).add(place));
      const flat = this.polygons(cell).map(middleOf);
      return (flat.length > 0 ? flat : touching).map((at): Face => [at, at.clone().sub(place)]);
    });
  }

  private mesh(geometry: BufferGeometry, colour: string, opacity: number): Mesh {
    const [transparent, depthWrite] = [opacity < 1, opacity === 1];
    return new Mesh(geometry, new MeshLambertMaterial({ color: colour, transparent, opacity, depthWrite, side: DoubleSide }));
  }

  /** `free`: cells on which nothing lies. */
  take(bodies: Body[], free: number[] = []): void {
    const [group, around] = [new Group(), this.room.clone()];
    for (const { cells, colour, copy = 0, faint = false, apart = 0, hidden = false } of bodies) {
      const mesh = this.mesh(this.geometryOf(cells), shadeOf(colour, copy), faint ? 0.55 : 1);
      mesh.position.copy(middleOf(cells.map((cell) => this.at[cell] as Vector3))).sub(this.room.getCenter(new Vector3())).multiplyScalar(apart);
      mesh.visible = !hidden;
      mesh.userData = { cells: faint ? [] : cells };
      group.add(mesh);
      around.expandByObject(mesh);
    }
    for (const cell of free)
      for (const [radius, opacity] of [[DOT, 0.5], [REACH, 0]] as const) {
        const dot = this.mesh(new SphereGeometry(radius * this.unit, 12, 8), this.stage.ink(), opacity);
        dot.position.copy(this.at[cell] as Vector3);
        dot.userData = { cells: [cell] };
        group.add(dot);
      }
    group.updateMatrixWorld(true); // a tap may come before the next frame
    this.stage.show(group);
    bodies.forEach(({ cells, colour, copy = 0, sign }, i) => {
      if (sign) this.stage.letters.add(group.children[i] as Mesh, sign, inkOn(shadeOf(colour, copy)), this.facesOf(cells));
    });
    this.stage.follow(around);
  }

  /** The cell at a place in the window; null: none. */
  cellAt(x: number, y: number): number | null {
    for (const { object, point } of this.stage.hits(x, y)) {
      const place = object.worldToLocal(point.clone());
      const far = (cell: number) => place.distanceTo(this.at[cell] as Vector3);
      const [nearest] = (object.userData["cells"] as number[]).toSorted((a, b) => far(a) - far(b));
      if (nearest !== undefined) return nearest;
    }
    return null;
  }

  /** The next cell from one in a direction of the view: to the right, up, towards the camera; the same if there is none. */
  next(cell: number, [right, up, near]: [number, number, number]): number {
    const away = this.stage.away().setY(0).normalize();
    const way = new Vector3(away.z, 0, -away.x).multiplyScalar(right).addScaledVector(away, near).setY(up);
    const steps = this.at.map((place) => place.clone().sub(this.at[cell] as Vector3));
    const far = steps.map((step) => (step.dot(way) > 0.3 * step.length() ? step.length() ** 3 / step.dot(way) : Infinity));
    const least = Math.min(...far);
    return least < Infinity ? far.indexOf(least) : cell;
  }
}
