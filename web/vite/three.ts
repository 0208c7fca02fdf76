import type { Plugin } from 'vite'

/**
 * What the pages use of three's shaders: all their materials are of their own, and ask for these; three puts the others
 * before every one.
 */
const used = ['colorspace_fragment', 'colorspace_pars_fragment', 'tonemapping_pars_fragment']

/**
 * Leaves out of a bundle what no bundler shakes: the sources of three's other shaders, which are strings in one table, a
 * tenth of all that a reader has to load; and what shows pictures in a headset, shadow maps, mirrors and the like.
 *
 * @throws Error while building if three's file no longer looks as expected.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'orogen:leave-out-unused',
    transform: {
      filter: { id: /three[\\/]build[\\/]three\.module\.js$/ },
      handler: (code) => ({ code: withoutUnused(withoutUnusedShaders(code)), map: null }),
    },
  }
}

/** Each by what it begins with, and what the renderer asks of it where nobody uses it. */
const replaced: [beginning: string, stub: string][] = [
  [
    'class WebXRManager extends EventDispatcher {',
    `class WebXRManager extends EventDispatcher {
	constructor() {
		super();
		this.enabled = this.isPresenting = false;
	}
	getEnvironmentBlendMode() {}
	setAnimationLoop() {}
	dispose() {}
}`,
  ],
  // Blurs surroundings for mirrors; made when a scene has any.
  ['class PMREMGenerator {', 'class PMREMGenerator {}'],
  // Draws through other pictures first; made for a renderer that asks for finer colours.
  ['function WebGLOutput( type, width, height, antialias, depth, stencil ) {', 'function WebGLOutput() {}'],
  [
    'function WebGLShadowMap( renderer, objects, capabilities ) {',
    `function WebGLShadowMap() {
	this.enabled = this.needsUpdate = false;
	this.autoUpdate = true;
	this.type = PCFShadowMap;
	this.render = () => {};
}`,
  ],
  // Materials of three's own, mirrored surroundings, shapes that change: ours have shaders of their own.
  [
    'function WebGLMaterials( renderer, properties ) {',
    `function WebGLMaterials() {
	return {
		refreshFogUniforms() {},
		refreshMaterialUniforms(uniforms, material) {
			material.uniformsNeedUpdate = false;
		},
	};
}`,
  ],
  [
    'function WebGLEnvironments( renderer ) {',
    'function WebGLEnvironments() {\n\treturn { get: (texture) => texture, dispose() {} };\n}',
  ],
  [
    'function WebGLClipping( properties ) {',
    `function WebGLClipping() {
	this.uniform = { value: null, needsUpdate: false };
	this.numPlanes = this.numIntersection = 0;
	this.init = () => false;
	this.beginShadows = this.endShadows = this.setGlobalState = this.setState = () => {};
}`,
  ],
  [
    'function WebGLMorphtargets( gl, capabilities, textures ) {',
    'function WebGLMorphtargets() {\n\treturn { update() {} };\n}',
  ],
  [
    'function WebGLUniformsGroups( gl, info, capabilities, state ) {',
    'function WebGLUniformsGroups() {\n\treturn { dispose() {} };\n}',
  ],
]

/** Puts in place of what none of our drawings uses just what the renderer asks of it. */
export function withoutUnused(code: string): string {
  return replaced.reduce((rest, [beginning, stub]) => {
    const from = rest.indexOf(`\n${beginning}\n`) + 1
    const to = rest.indexOf('\n}\n', from)
    if (from === 0 || to < 0) throw new Error(`three has no "${beginning}" where it used to be`)
    return rest.slice(0, from) + stub + rest.slice(to + 2)
  }, code)
}

export function withoutUnusedShaders(code: string): string {
  const sources = new Map<string, string>()
  for (const [, name, text] of code.matchAll(shaderLine)) sources.set(name!, text!)
  const table = new Map<string, string>()
  const entries = /const ShaderChunk = \{([\s\S]*?)\n\};/.exec(code)?.[1] ?? ''
  for (const [, chunk, name] of entries.matchAll(/(\w+): ([\w$]+)/g)) table.set(chunk!, name!)
  const kept = new Set<string>()
  const keep = (chunk: string): void => {
    const name = table.get(chunk)
    const source = name && sources.get(name)
    if (!name || source === undefined) throw new Error(`three has no shader ${chunk} where it used to be`)
    if (kept.has(name)) return
    kept.add(name)
    for (const [, included] of source.matchAll(/#include <(\w+)>/g)) keep(included!)
  }
  used.forEach(keep)
  const known = new Set(table.values())
  return code.replace(shaderLine, (line, name: string) =>
    known.has(name) && !kept.has(name) ? `const ${name} = "";` : line,
  )
}

/** A shader is one string on one line. */
const shaderLine = /^(?:const|var) ([\w$]+) = "(.*)";$/gm

/** Where three leaves its version on the page's window, to warn on the console of a second three. */
const trace =
  /^if \( typeof window !== 'undefined' \) \{\s+if \( window\.__THREE__ \) \{[^}]*\} else \{[^}]*\}\s*\}$/m

/**
 * Leaves out what three does to a page that only embeds something made with it: a global, and a warning if the page has a
 * three of its own.
 *
 * @throws Error while building if three's file no longer looks as expected.
 */
export function leaveNoTrace(): Plugin {
  return {
    name: 'orogen:leave-no-trace',
    transform: {
      filter: { id: /three[\\/]build[\\/]three\.core\.js$/ },
      handler: (code) => ({ code: withoutTrace(code), map: null }),
    },
  }
}

export function withoutTrace(code: string): string {
  if (!trace.test(code)) throw new Error('three leaves no trace on the window where it used to')
  return code.replace(trace, '')
}
