// space_scene.ts -- pieces of the library's scenes on a canvas, with three.js.
//
// Two scenes of one solution, whole and taken apart, give the start and the end of each piece;
// positions between them are on the straight line, as in the library.
import { Box3, type Group, type Object3D, Vector3 } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { freeBodies, SpaceStage } from "./space_stage";

export interface Taken {
  explode: number;
  /** Pieces put in so far. */
  steps: number;
  /** Numbers of pieces that are not shown. */
  hidden: Set<number>;
}

/** A solution as files, and the step at which each piece is put in, from 0. */
export interface Loaded {
  whole: ArrayBuffer;
  apart: ArrayBuffer;
  order: number[];
}

interface Part {
  object: Object3D;
  apart: Vector3;
  /** The step at which it is put in, from 0. */
  turn: number;
}

const middle = (object: Object3D) => new Box3().setFromObject(object).getCenter(new Vector3());

export class SpaceScene {
  readonly stage: SpaceStage;
  private parts: Part[] = [];
  private fitted = "";

  /** Throws if there is no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.stage = new SpaceStage(canvas);
  }

  /** Returns the pieces' names in the order of their numbers. A new `about` resets the camera. */
  async load({ whole, apart, order }: Loaded, about: string): Promise<string[]> {
    const loader = new GLTFLoader();
    const [here, there] = await Promise.all([loader.parseAsync(whole, ""), loader.parseAsync(apart, "")]);
    const group: Group = here.scene;
    this.stage.show(group);
    const goals = there.scene.children.map(middle);
    this.parts = [...group.children].map((object, i) => ({
      object,
      turn: order[i] ?? i,
      apart: (goals[i] ?? middle(object)).clone().sub(middle(object)),
    }));
    freeBodies(there.scene);
    if (this.fitted !== about) this.stage.fit(new Box3().setFromObject(group));
    this.fitted = about;
    return this.parts.map(({ object }) => object.name);
  }

  take({ explode, steps, hidden }: Taken): void {
    this.parts.forEach(({ object, apart, turn }, number) => {
      object.position.copy(apart).multiplyScalar(explode);
      object.visible = turn < steps && !hidden.has(number);
    });
    this.stage.draw();
  }
}
