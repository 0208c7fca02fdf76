import { BoxGeometry, Color, Mesh, ShaderMaterial } from 'three'

/** A body of clear water that fills the block up to its level. */
export class Water {
  readonly object: Mesh<BoxGeometry, ShaderMaterial>

  constructor(color: string, sunDirection: { value: unknown }) {
    const material = new ShaderMaterial({
      transparent: true,
      depthWrite: false,
      uniforms: { tint: { value: new Color(color) }, sunDirection: sunDirection as never },
      vertexShader: /* glsl */ `
        varying vec3 across, toEye;
        void main() {
          across = normal;
          vec4 world = modelMatrix * vec4(position, 1.0);
          toEye = cameraPosition - world.xyz;
          gl_Position = projectionMatrix * viewMatrix * world;
        }`,
      fragmentShader: /* glsl */ `
        uniform vec3 tint, sunDirection;
        varying vec3 across, toEye;
        void main() {
          vec3 eye = normalize(toEye);
          float grazing = pow(1.0 - max(dot(across, eye), 0.0), 3.0);
          float glint = pow(max(dot(reflect(-sunDirection, across), eye), 0.0), 60.0);
          vec3 color = mix(tint, vec3(0.86, 0.91, 0.95), across.z > 0.5 ? grazing * 0.6 + glint * 0.5 : 0.0);
          gl_FragColor = vec4(color, across.z > 0.5 ? 0.5 + 0.36 * grazing : 0.42);
          #include <colorspace_fragment>
        }`,
    })
    this.object = new Mesh(new BoxGeometry(1, 1, 1), material)
    this.object.renderOrder = 1
  }

  /** Fills a square of `width` from `floor` to `level`; nothing where the level is not above it. */
  fill(width: number, floor: number, level: number): void {
    this.object.visible = level > floor
    const inset = width * 0.999 // or its sides would flicker with the walls of the block
    this.object.scale.set(inset, inset, Math.max(level - floor, 1e-6))
    this.object.position.z = (level + floor) / 2
  }

  dispose(): void {
    this.object.geometry.dispose()
    this.object.material.dispose()
  }
}
