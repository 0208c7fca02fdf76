import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  Group,
  Mesh,
  type Scene,
  type ShaderMaterial,
  type WebGLRenderer,
} from 'three'

/** A compiled program of three.js, which its types leave out. */
interface Program {
  vertexShader: WebGLShader
  fragmentShader: WebGLShader
  isReady(): boolean
  getUniforms(): unknown
  getAttributes(): unknown
}

// Vertices with a position have another program than those without: of ours, those have one whose shader reads it.
function verticesFor({ vertexShader }: ShaderMaterial): BufferGeometry {
  const geometry = new BufferGeometry()
  if (/\bposition\b/.test(vertexShader))
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(), 3))
  return geometry
}

const programsOf = ({ info }: WebGLRenderer) => (info.programs ?? []) as unknown as Program[]

/**
 * The programs of a scene. One of each kind of its materials stays here, and nothing is drawn with it: what looks like it shares its
 * program, which is compiled before there is anything to be drawn and stays while that is replaced.
 */
export class Programs {
  /** To be added to the scene. */
  readonly object = new Group()
  readonly #materials: ShaderMaterial[]
  /** All of the renderer; others after a lost context. */
  #all: Program[] | undefined
  #isReady = false

  constructor(materials: ShaderMaterial[]) {
    this.#materials = materials
    this.object.visible = false
    for (const material of materials) this.object.add(new Mesh(verticesFor(material), material))
  }

  /** Whether no frame would wait for them. Has the browser compile them beside the page when it is asked first. */
  ready(renderer: WebGLRenderer, scene: Scene, camera: Camera): boolean {
    const all = programsOf(renderer)
    if (all !== this.#all) {
      this.#compile(renderer, scene, camera)
      this.#all = all
      this.#isReady = false
    } else if (!this.#isReady && all.every((program) => program.isReady())) {
      // What a program can be told is asked for now: once the card draws, an answer would have to wait for it.
      for (const program of all) {
        program.getUniforms()
        program.getAttributes()
      }
      this.#isReady = true
    }
    return this.#isReady
  }

  dispose(): void {
    for (const material of this.#materials) material.dispose()
  }

  // The shaders are let go of at once, and stay as long as their programs. three.js does so with a program's first frame, which one
  // that is replaced before never has.
  #compile(renderer: WebGLRenderer, scene: Scene, camera: Camera): void {
    renderer.compile(scene, camera)
    const gl = renderer.getContext()
    for (const { vertexShader, fragmentShader } of programsOf(renderer)) {
      gl.deleteShader(vertexShader)
      gl.deleteShader(fragmentShader)
    }
  }
}
