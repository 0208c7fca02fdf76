import type { Plugin } from 'vite'

/**
 * What the pages use of three's shaders: all their materials are of their own, and ask for these; three puts the others
 * before every one.
 */
const used = ['colorspace_fragment', 'colorspace_pars_fragment', 'tonemapping_pars_fragment']

/**
 * Leaves out of a bundle what no bundler shakes: the sources of three's other shaders, which are strings in one table, a
 * tenth of all that a reader has to load; and what shows pictures in a headset.
 *
 * @throws Error while building if three's file no longer looks as expected.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'orogen:leave-out-unused',
    transform: {
      filter: { id: /three[\\/]build[\\/]three\.module\.js$/ },
      handler: (code) => ({ code: withoutHeadsets(withoutUnusedShaders(code)), map: null }),
    },
  }
}

/** Puts in place of what shows pictures in a headset what the renderer asks of it while there is none. */
export function withoutHeadsets(code: string): string {
  if (!headsets.test(code)) throw new Error('three has no headsets where they used to be')
  return code.replace(headsets, noHeadset)
}

const headsets = /^class WebXRManager extends EventDispatcher \{$[\s\S]*?^\}$/m
const noHeadset = `class WebXRManager extends EventDispatcher {
	constructor() {
		super();
		this.enabled = this.isPresenting = false;
	}
	getEnvironmentBlendMode() {}
	setAnimationLoop() {}
	dispose() {}
}`

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
