import { Color, DoubleSide, ShaderMaterial } from 'three'

/** One colour without light, as it is written: what hides the lines behind it. */
export class Paper extends ShaderMaterial {
  constructor() {
    super({
      side: DoubleSide,
      uniforms: { color: { value: new Color() } },
      vertexShader: /* glsl */ `
        void main() {
          gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        uniform vec3 color;
        void main() {
          gl_FragColor = vec4(color, 1.0);
          #include <colorspace_fragment>
        }`,
    })
  }

  set color(color: string) {
    this.uniforms.color!.value.set(color)
  }
}
