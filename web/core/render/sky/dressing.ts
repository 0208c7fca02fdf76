import * as THREE from 'three'

/** Parts of painted shaders, and what replaces them. */
export type Parts = readonly (readonly [painted: string, computed: string])[]

/**
 * Materials are painted at first. What is computed is loaded later, replaces these parts of their shaders, and can put
 * them back.
 */
export abstract class Dressing {
  readonly #painted = new Map<THREE.ShaderMaterial, string>()

  /** Replaces parts of a material's shader, if it has them. */
  protected dress(
    material: THREE.ShaderMaterial,
    parts: Parts,
    uniforms: Record<string, THREE.IUniform>,
  ): void {
    const painted = material.fragmentShader
    const computed = parts.reduce((shader, part) => shader.replace(...part), painted)
    if (computed === painted) return
    this.#painted.set(material, painted)
    material.addEventListener('dispose', () => this.#painted.delete(material))
    material.fragmentShader = computed
    Object.assign(material.uniforms, uniforms)
    material.needsUpdate = true
  }

  /** The same for all materials of an object. */
  protected dressIn(object: THREE.Object3D, parts: Parts, uniforms: Record<string, THREE.IUniform>): void {
    object.traverse((part) => {
      if (part instanceof THREE.Mesh)
        this.dress((part as THREE.Mesh<never, THREE.ShaderMaterial>).material, parts, uniforms)
    })
  }

  /** Paints everything again. */
  undress(): void {
    for (const [material, painted] of this.#painted) {
      material.fragmentShader = painted
      material.needsUpdate = true
    }
    this.#painted.clear()
  }
}
