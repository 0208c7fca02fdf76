import * as THREE from 'three'

/** Parts of painted shaders, and what replaces them. */
export type ShaderParts = readonly (readonly [painted: string, computed: string])[]

/**
 * Materials are painted at first. What is computed is loaded later, replaces these parts of their shaders,
 * and can put them back.
 */
export abstract class ShaderPatches {
  readonly #painted = new Map<THREE.ShaderMaterial, string>()
  protected abstract readonly parts: ShaderParts
  /** The uniforms that the computed parts read. */
  protected abstract readonly uniforms: Record<string, THREE.IUniform>

  /** Replaces parts of a material's shader, if it has them. */
  patch(material: THREE.ShaderMaterial): void {
    const painted = material.fragmentShader
    const computed = this.parts.reduce((shader, part) => shader.replace(...part), painted)
    if (computed === painted) return
    this.#painted.set(material, painted)
    material.addEventListener('dispose', () => this.#painted.delete(material))
    material.fragmentShader = computed
    Object.assign(material.uniforms, this.uniforms)
    material.needsUpdate = true
  }

  /** Replaces them in all materials of an object. */
  patchAll(object: THREE.Object3D): void {
    object.traverse((part) => {
      if (part instanceof THREE.Mesh) this.patch((part as THREE.Mesh<never, THREE.ShaderMaterial>).material)
    })
  }

  /** Paints everything again. */
  unpatch(): void {
    for (const [material, painted] of this.#painted) {
      material.fragmentShader = painted
      material.needsUpdate = true
    }
    this.#painted.clear()
  }
}
