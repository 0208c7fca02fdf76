import { BufferAttribute, BufferGeometry, Color, GLSL3, type Matrix4, Mesh, ShaderMaterial } from 'three'
import { airChunk } from './air.js'

/** The sky behind the land, and the sun in it. */
export class Sky {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>

  constructor(air: Record<string, { value: unknown }>) {
    const geometry = new BufferGeometry()
    geometry.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
    )
    const material = new ShaderMaterial({
      glslVersion: GLSL3,
      depthTest: false,
      depthWrite: false,
      uniforms: {
        ...air,
        toWorld: { value: undefined as Matrix4 | undefined },
        backdrop: { value: new Color() },
        hasBackdrop: { value: false },
      },
      vertexShader: /* glsl */ `
        uniform mat4 toWorld;
        out vec3 direction;
        void main() {
          vec4 far = toWorld * vec4(position.xy, 1.0, 1.0);
          direction = far.xyz / far.w;
          gl_Position = vec4(position.xy, 0.0, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        in vec3 direction;
        out vec4 fragment;
        #define gl_FragColor fragment
        uniform vec3 sunColor, backdrop;
        uniform bool hasBackdrop;
        ${airChunk}
        void main() {
          vec3 to = normalize(direction);
          vec3 color = airColor(to);
          float edge = 6e-5;
          color += sunColor * 6.0 * smoothstep(-edge, edge, dot(to, sunDirection) - 0.99996);
          fragment = vec4(hasBackdrop ? backdrop : exposed(color), 1.0);
          #include <colorspace_fragment>
        }`,
    })
    this.mesh = new Mesh(geometry, material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = -1
  }

  /** A plain colour in its place, as CSS writes it; without one it is a sky again. */
  set backdrop(color: string | undefined) {
    const { uniforms } = this.mesh.material
    uniforms.hasBackdrop!.value = color !== undefined
    if (color !== undefined) (uniforms.backdrop!.value as Color).set(color)
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}
