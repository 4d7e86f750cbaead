// space_scene.ts -- pieces of the library's scenes on a canvas, with three.js; drawn when something changed.
//
// Two scenes of one solution, whole and taken apart, give where each piece is and where it goes; what
// lies between is on the straight line, as the library has it.
import {
  Box3, Color, DirectionalLight, Group, HemisphereLight, type Material, Mesh, type Object3D, PerspectiveCamera, Scene,
  Sphere, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

export interface Taken {
  explode: number;
  /** Pieces put in so far. */
  steps: number;
  /** Numbers of pieces that are not shown. */
  hidden: Set<number>;
}

/** A solution as files, and when each of its pieces is put in, from 0. */
export interface Loaded {
  whole: ArrayBuffer;
  apart: ArrayBuffer;
  order: number[];
}

interface Part {
  object: Object3D;
  apart: Vector3;
  /** When it is put in, from 0. */
  turn: number;
}

const STILL_MS = 150; // without a new frame: what is seen rests
const TIMES = { coarse: 0.75, fine: 2 }; // pixels to a point of the screen where a processor paints: while it moves, and at rest

/** Is there nothing but the processor to paint with? */
function paintsBySoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const names = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

const middle = (object: Object3D) => new Box3().setFromObject(object).getCenter(new Vector3());

function freeMaterials(object: Object3D): void {
  object.traverse((child) => {
    if (!(child instanceof Mesh)) return;
    child.geometry.dispose();
    (child.material as Material).dispose();
  });
}

export class SpaceScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(35, 1, 0.1, 1000);
  private readonly controls: OrbitControls;
  private readonly observer: ResizeObserver;
  private parts: Part[] = [];
  private group = new Group();
  private box = new Box3();
  private frame = 0;
  private readonly slow = paintsBySoftware();
  private still = 0; // a timer
  private fitted = "";

  /** Throws where there is no WebGL. */
  constructor(private readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: !this.slow, alpha: true });
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    const sun = new DirectionalLight(new Color("#ffffff"), 1.6);
    sun.position.set(-0.4, 0.6, 1);
    this.camera.add(sun);
    this.scene.add(this.camera, new HemisphereLight("#ffffff", "#9a9fab", 1.7), this.group);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
  }

  /** The names of the pieces, in the order of their numbers. `about`: another one is looked at anew. */
  async load({ whole, apart, order }: Loaded, about: string): Promise<string[]> {
    const loader = new GLTFLoader();
    const [here, there] = await Promise.all([loader.parseAsync(whole, ""), loader.parseAsync(apart, "")]);
    freeMaterials(this.group);
    this.scene.remove(this.group);
    this.group = here.scene;
    this.scene.add(this.group);
    const goals = there.scene.children.map(middle);
    this.box.setFromObject(this.group);
    this.parts = [...this.group.children].map((object, i) => ({
      object,
      turn: order[i] ?? i,
      apart: (goals[i] ?? middle(object)).clone().sub(middle(object)),
    }));
    freeMaterials(there.scene);
    if (this.fitted !== about) this.fit();
    this.fitted = about;
    return this.parts.map(({ object }) => object.name);
  }

  private fit(): void {
    const ball = this.box.getBoundingSphere(new Sphere());
    const far = (1.15 * ball.radius) / Math.sin((this.camera.fov * Math.PI) / 360);
    this.camera.position.copy(ball.center).add(new Vector3(0.62, 0.55, 0.9).normalize().multiplyScalar(far));
    this.camera.near = far / 100;
    this.camera.far = far * 10;
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(ball.center);
    this.controls.update();
  }

  take({ explode, steps, hidden }: Taken): void {
    this.parts.forEach(({ object, apart, turn }, number) => {
      object.position.copy(apart).multiplyScalar(explode);
      object.visible = turn < steps && !hidden.has(number);
    });
    this.draw();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  private draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (this.slow) this.paintCoarsely();
      this.renderer.render(this.scene, this.camera);
    });
  }

  /** Until it rests. */
  private paintCoarsely(): void {
    clearTimeout(this.still);
    if (this.renderer.getPixelRatio() !== TIMES.coarse) this.renderer.setPixelRatio(TIMES.coarse);
    this.still = window.setTimeout(() => {
      this.renderer.setPixelRatio(TIMES.fine);
      this.renderer.render(this.scene, this.camera);
    }, STILL_MS);
  }

  /** Turns what is seen by the keyboard: a step to the right, and upwards. */
  orbit(right: number, up: number): void {
    const away = this.camera.position.clone().sub(this.controls.target);
    away.applyAxisAngle(new Vector3(0, 1, 0), right * 0.15);
    const side = new Vector3(0, 1, 0).cross(away).normalize();
    const lifted = away.clone().applyAxisAngle(side, -up * 0.15);
    this.camera.position.copy(this.controls.target).add(Math.abs(lifted.angleTo(new Vector3(0, 1, 0)) - 1.57) < 1.4 ? lifted : away);
    this.controls.update();
    this.draw();
  }

  free(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.still);
    this.observer.disconnect();
    this.controls.dispose();
    freeMaterials(this.group);
    this.renderer.dispose();
  }
}
