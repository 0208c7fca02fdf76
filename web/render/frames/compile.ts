import type { Camera, Scene, WebGLRenderer } from 'three'

/**
 * Has the browser compile what a scene is drawn with, beside the page; resolves when no frame would wait for it.
 *
 * The shaders are let go of at once, and stay as long as their programs. three.js does so with a program's first frame, which one
 * that is replaced before never has.
 */
export async function compile(renderer: WebGLRenderer, scene: Scene, camera: Camera): Promise<void> {
  const compiled = renderer.compileAsync(scene, camera)
  const gl = renderer.getContext()
  for (const { vertexShader, fragmentShader } of (renderer.info.programs ?? []) as {
    vertexShader: WebGLShader
    fragmentShader: WebGLShader
  }[]) {
    gl.deleteShader(vertexShader)
    gl.deleteShader(fragmentShader)
  }
  await compiled
}
