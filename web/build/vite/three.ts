import { ShaderChunk } from 'three'
import type { Plugin } from 'vite'

/**
 * The shader chunks of three that the pages use: all materials here are their own, and include these; three
 * puts the others before every shader.
 */
const used = ['colorspace_fragment', 'colorspace_pars_fragment', 'tonemapping_pars_fragment']

/**
 * Leaves out of a bundle what tree shaking cannot remove: three's other shaders, which are strings in one
 * table and a tenth of all that a reader has to load; the code for headsets, shadow maps, mirrors and the
 * like; what our camera does not call of its controls; and the comments and indents of our own shaders, which
 * are texts to a minifier.
 *
 * @throws Error while building if three's file no longer looks as expected.
 */
export function leaveOutUnused(): Plugin[] {
  return [
    {
      name: 'orogen:leave-out-unused',
      transform: {
        filter: { id: /three[\\/]build[\\/]three\.module\.js$/ },
        handler: (code) => ({ code: withoutUnused(withoutUnusedShaders(code)), map: null }),
      },
    },
    {
      name: 'orogen:leave-out-files-and-animation',
      transform: {
        filter: { id: /three[\\/]build[\\/]three\.core\.js$/ },
        handler: (code) => ({ code: withoutFilesAndAnimation(code), map: null }),
      },
    },
    {
      name: 'orogen:leave-out-controls',
      transform: {
        filter: { id: /three[\\/]examples[\\/]jsm[\\/]controls[\\/]OrbitControls\.js$/ },
        handler: (code) => ({ code: withoutOtherControls(code), map: null }),
      },
    },
    {
      name: 'orogen:leave-out-comments',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.ts$/, code: '/* glsl */' },
        handler: (code) => ({ code: withoutComments(code), map: null }),
      },
    },
  ]
}

/**
 * Removes comments to the end of a line and indents, and from shaders the empty lines, which are put behind
 * them: what follows keeps its lines, for source maps.
 */
export const withoutComments = (code: string): string =>
  code.replace(/(?:^|[ \t]+)\/\/ .*$|^[ \t]+/gm, '').replace(/(?<=\/\* glsl \*\/ `)[^`]*`/g, (shader) => {
    const dense = shader.replace(/\n+/g, '\n')
    return dense + '\n'.repeat(shader.length - dense.length)
  })

/** The beginning of each part, and a stub with the members that the renderer still calls. */
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
  // Blurs environment maps for mirrors; constructed when a scene has any.
  ['class PMREMGenerator {', 'class PMREMGenerator {}'],
  // Draws through intermediate pictures; constructed for a renderer that asks for finer colours.
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
  // Three's own materials, environment maps, morph targets: our materials have their own shaders.
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
  // A table for three's own materials of metal and glass.
  ['function getDFGLUT() {', 'function getDFGLUT() {}'],
  [
    'function WebGLUniformsGroups( gl, info, capabilities, state ) {',
    'function WebGLUniformsGroups() {\n\treturn { dispose() {} };\n}',
  ],
]

/** Assignments to classes of animated properties, by which tree shaking takes these classes for used. */
const animated = /^(?:\w*KeyframeTrack|PropertyBinding)\.(?:prototype\.)?\w+ = (?:[^;{[]*|[{[][^;]*[}\]]);$/gm

/** The methods by which objects of three become files, and come out of them. */
const ofFiles = /^\t(?:toJSON|fromJSON)\([^)]*\) \{\n(?:(?!\t\}$).*\n)*\t\}$/gm

/**
 * Leaves out of three's core how its objects are written to files, which no page does, and the classes of
 * animations.
 *
 * @throws Error while building if three's file no longer looks as expected.
 */
export function withoutFilesAndAnimation(code: string): string {
  for (const [what, pattern] of Object.entries({ animations: animated, files: ofFiles }))
    if ((code.match(pattern)?.length ?? 0) < 20) throw new Error(`three has no ${what} where they used to be`)
  return code.replace(animated, '').replace(ofFiles, '')
}

/** Methods of the controls of the camera, which has keys of its own and is placed by nobody else. */
const ofControls = `getPolarAngle getAzimuthalAngle getDistance listenToKeyEvents _handleKeyDown saveState
  reset pan dollyIn dollyOut rotateLeft rotateUp`.split(/\s+/)
const uncalled = new RegExp(
  String.raw`^\t(?:${ofControls.join('|')})\([^)]*\) \{\n(?:(?!\t\}$).*\n)*\t\}$`,
  'gm',
)

/** @throws Error while building if three's file no longer looks as expected. */
export function withoutOtherControls(code: string): string {
  if (code.match(uncalled)?.length !== ofControls.length)
    throw new Error('three’s OrbitControls has no longer the methods that are left out')
  return code.replace(uncalled, '')
}

/** Replaces the parts that no drawing here uses by stubs for the renderer. */
export function withoutUnused(code: string): string {
  return replaced.reduce((rest, [beginning, stub]) => {
    const from = rest.indexOf(`\n${beginning}\n`) + 1
    const to = rest.indexOf('\n}\n', from)
    if (from === 0 || to < 0) throw new Error(`three has no "${beginning}" where it used to be`)
    return rest.slice(0, from) + stub + rest.slice(to + 2)
  }, code)
}

/** Each shader is one string on one line. */
export function withoutUnusedShaders(code: string): string {
  const shaders = new Map(Object.entries(ShaderChunk))
  const kept = new Set(used)
  for (const name of kept)
    for (const [, included] of (shaders.get(name) ?? '').matchAll(/#include <(\w+)>/g)) kept.add(included!)
  const emptied = [...shaders.keys()].filter((name) => !kept.has(name))
  const left = [...kept, ...emptied].reduce((rest, name) => {
    const line = ` = ${JSON.stringify(shaders.get(name))};\n`
    if (!rest.includes(line)) throw new Error(`three has no shader ${name} where it used to be`)
    return kept.has(name) ? rest : rest.replace(line, ' = "";\n')
  }, code)
  return left.replace(/^var ([\w$]+ = "";)$/gm, 'const $1') // which minifiers inline
}

/**
 * The code by which three writes its version to the page's window, to warn on the console of a second three.
 */
const trace =
  /^if \( typeof window !== 'undefined' \) \{\s+if \( window\.__THREE__ \) \{[^}]*\} else \{[^}]*\}\s*\}$/m

/**
 * Removes three's side effects on a page that embeds the element: a global, and a warning if the page has its
 * own three.
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

/**
 * Leaves of three's generator of land what the race times, its heights and its mesh: its material alone would
 * bring all of three's language for shaders into every bundle.
 *
 * @throws Error while building if three's file no longer looks as expected.
 */
export function leaveOutMaterials(): Plugin {
  return {
    name: 'orogen:leave-out-materials',
    transform: {
      filter: { id: /three[\\/]examples[\\/]jsm[\\/]generators[\\/]TerrainGenerator\.js$/ },
      handler: (code) => ({ code: withoutMaterials(code), map: null }),
    },
  }
}

const ofMaterials = /^import \{[^}]*\} from 'three(?:\/webgpu|\/tsl)?';$/gm

export function withoutMaterials(code: string): string {
  if (code.match(ofMaterials)?.length !== 3 || !code.includes(' = terrainMaterial( '))
    throw new Error('three’s TerrainGenerator has no material where it used to')
  return `import { BufferAttribute, BufferGeometry } from 'three'
const Mesh = class {}
const Group = class { add() {} }
const uniform = (value) => ({ value })
${code.replace(ofMaterials, '').replace(/ = terrainMaterial\( .*\);/, ' = null;')}`
}
