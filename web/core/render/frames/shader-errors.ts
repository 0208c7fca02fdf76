import type { WebGLRenderer } from 'three'

const asked = new WeakSet<WebGLProgram>()

/**
 * Says on the console which programs could not be compiled, once. To be called when the card has drawn with them: before,
 * the answer would have to be waited for, which takes a third of a second at the start of a page.
 */
export function reportShaderErrors(renderer: WebGLRenderer): void {
  const gl = renderer.getContext()
  for (const { name, program } of (renderer.info.programs ?? []) as {
    name: string
    program: WebGLProgram
  }[]) {
    if (asked.has(program)) continue
    asked.add(program)
    if (gl.isContextLost() || gl.getProgramParameter(program, gl.LINK_STATUS)) continue
    const shaders = gl.getAttachedShaders(program) ?? []
    const logs = [gl.getProgramInfoLog(program), ...shaders.map((shader) => gl.getShaderInfoLog(shader))]
    console.error(`a program of the graphics card cannot be made: ${name}`, ...logs.filter(Boolean))
  }
}
