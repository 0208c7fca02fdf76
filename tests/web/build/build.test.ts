import { isBuiltin } from 'node:module'
import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { withPlainImports } from '../../../web/build/vite/plain-modules.js'
import { withPolicy } from '../../../web/build/vite/policy.js'
import {
  withoutComments,
  withoutUnused,
  withoutFilesAndAnimation,
  withoutMaterials,
  withoutOtherControls,
  withoutTrace,
  withoutUnusedShaders,
} from '../../../web/build/vite/three.js'
import { filesIn, inProject, textOf } from '../support/project.js'

const page = (rest: string) => `<!doctype html><html><head><meta charset="utf-8" />${rest}</head></html>`
const policyOf = (html: string) => {
  const policy =
    /<meta charset="utf-8" \/>\s*<meta http-equiv="content-security-policy" content="([^"]*)" \/>/
  return policy.exec(withPolicy(html))![1]!
}
const directive = (html: string, name: string) =>
  policyOf(html)
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page', () => {
  test('whose files lie beside it allows those of its own origin', () => {
    const html = page('<script type="module" src="./a.js"></script><link rel="stylesheet" href="./a.css">')
    expect(policyOf(html)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self' blob:; " +
        "connect-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'",
    )
  })

  test('that carries everything in itself names it by its hash, and allows nothing else', () => {
    const code = '\nlet a = "<b>"\n'
    const style = 'body { color: red }'
    const html = page(
      `<script type="application/json" id="terrain">{}</script><script type="module">${code}</script><style>${style}</style>`,
    )
    expect(directive(html, 'script-src')).toBe(`script-src ${sha256(code)} 'wasm-unsafe-eval'`)
    expect(directive(html, 'style-src')).toBe(`style-src ${sha256(style)}`)
    expect(directive(html, 'connect-src')).toBe("connect-src 'none'")
    expect(directive(html, 'worker-src')).toBe('worker-src blob:')
  })

  test('stays where there is one', () => {
    const once = withPolicy(page(''))
    expect(withPolicy(once)).toBe(once)
    expect(() => withPolicy('<!doctype html><title>x</title>')).toThrow('charset')
  })
})

const three = textOf('node_modules/three/build/three.module.js')
const shaken = withoutUnusedShaders(three)

const linesOf = (code: string) =>
  new Map([...code.matchAll(/^(?:const|var) ([\w$]+) = "(.*)";$/gm)].map(([, k, v]) => [k!, v!]))

test('what the pages’ shaders include is kept, with all that it includes in turn', () => {
  const included = filesIn('web/draw').flatMap((file) =>
    [...textOf(file).matchAll(/#include <(\w+)>/g)].map((match) => match[1]!),
  )
  expect(included.length).toBeGreaterThan(5)
  const [before, after] = [linesOf(three), linesOf(shaken)]
  for (const chunk of new Set(included)) {
    expect(before.get(chunk), chunk).toBeTruthy()
    expect(after.get(chunk), chunk).toBe(before.get(chunk))
  }
})

test('nothing else of the file is changed, and it is much smaller', () => {
  const emptied = [...linesOf(shaken)].filter(([, text]) => text === '').map(([name]) => name)
  expect(emptied.length).toBeGreaterThan(100)
  const rest = (code: string) => code.replace(/^(?:const|var) [\w$]+ = ".*";$/gm, '')
  expect(rest(shaken)).toBe(rest(three))
  expect(shaken.length).toBeLessThan(three.length - 100_000)
})

test('a file that looks otherwise stops the build', () => {
  expect(() => withoutUnusedShaders('const ShaderChunk = {\n};')).toThrow(/three has no shader colorspace/)
})

test('of what none of our drawings uses nothing is left but what the renderer asks of it', () => {
  const left = withoutUnused(three)
  expect(three.length - left.length).toBeGreaterThan(60_000)
  const stub = /^class WebXRManager [\s\S]*?^\}$/m.exec(left)![0]
  // Other members are called only while a headset is presenting.
  const asked = [...left.matchAll(/\bxr\.(\w+)\(/g)].map((match) => match[1]!)
  const guarded = ['updateCamera', 'getCamera', 'getDepthSensingMesh', 'hasDepthSensing']
  const inherited = ['addEventListener', 'removeEventListener']
  expect(asked.length).toBeGreaterThan(5)
  for (const name of asked) {
    if (!guarded.includes(name) && !inherited.includes(name)) expect(stub).toContain(`${name}()`)
  }
  expect(() => withoutUnused(three.replace(/WebXRManager/g, 'Other'))).toThrow(/where it used to be/)
})

test('what is left out of three is in no script of the package, the element in one file included', () => {
  const scripts = filesIn('dist/orogen').filter((file) => file.endsWith('.js'))
  expect(scripts).toContain('dist/orogen/orogen-terrain-inline.js')
  // The space in which a headset stands.
  expect(scripts.filter((file) => textOf(file).includes('local-floor'))).toEqual([])
})

test('of the controls of the camera nothing is left out that these or the camera call', () => {
  const controls = textOf('node_modules/three/examples/jsm/controls/OrbitControls.js')
  const left = withoutOtherControls(controls)
  expect(controls.length - left.length).toBeGreaterThan(2_500)
  const namesIn = (code: string) => [...code.matchAll(/^\t(\w+)\([^)]*\) \{$/gm)].map(([, name]) => name!)
  const kept = namesIn(left)
  const gone = namesIn(controls).filter((name) => !kept.includes(name))
  expect(gone).toContain('_handleKeyDown')
  // The listener that calls it is added by `listenToKeyEvents` alone, which is gone, too.
  const called = [left.replace(/^function onKeyDown[\s\S]*?^\}$/m, ''), textOf('web/draw/camera/camera.ts')]
  for (const name of gone)
    for (const code of called) expect(code).not.toMatch(new RegExp(`(?:this|scope|#?controls)\\.${name}\\(`))
  expect(() => withoutOtherControls(left)).toThrow(/no longer/)
})

test('of three’s core the files and the animations are left out, and every class that draws keeps the rest', () => {
  const core = textOf('node_modules/three/build/three.core.js')
  const left = withoutFilesAndAnimation(core)
  expect(core.length - left.length).toBeGreaterThan(50_000)
  expect(left).not.toMatch(/^\t(toJSON|fromJSON)\(/m)
  expect(left).not.toContain('KeyframeTrack.prototype')
  const namesIn = (code: string) => [...code.matchAll(/^class (\w+)/gm)].map(([, name]) => name)
  expect(namesIn(left)).toEqual(namesIn(core))
  const methodsIn = (code: string) =>
    [...code.matchAll(/^\t(\w+)\(.*\) \{$/gm)].flatMap(([, name]) =>
      /^(to|from)JSON$/.test(name!) ? [] : name,
    )
  expect(methodsIn(left)).toEqual(methodsIn(core))
  expect(() => withoutFilesAndAnimation(left)).toThrow(/where they used to be/)
})

test('no global and no warning is left of three', () => {
  const core = textOf('node_modules/three/build/three.core.js')
  expect(core).toContain('window.__THREE__')
  const left = withoutTrace(core)
  expect(left).not.toContain('__THREE__')
  expect(core.length - left.length).toBeLessThan(300)
  expect(() => withoutTrace(left)).toThrow(/where it used to/)
})

test('three’s generator of land is raced without its material', () => {
  const generator = textOf('node_modules/three/examples/jsm/generators/TerrainGenerator.js')
  const left = withoutMaterials(generator)
  expect(left.match(/from '[^']+'/g)).toEqual(["from 'three'", "from '../math/ImprovedNoise.js'"])
  expect(left).toContain('this.material = null;')
  expect(() => withoutMaterials(left)).toThrow(/where it used to/)
})

test('the comments and indents of our shaders are left out, line for line', () => {
  const chunk = 'const a = /* glsl */ `\n  // Why.\n  float b = 1.0 / 2.0; // here\n`\n'
  expect(withoutComments(chunk)).toBe('const a = /* glsl */ `\nfloat b = 1.0 / 2.0;\n`\n\n')
  expect(withoutComments("const url = 'https://a.b'\n")).toBe("const url = 'https://a.b'\n")
})

test('imports are left plain where Vite wraps them in its preload helper', () => {
  const list = '__VITE_PRELOAD__'
  expect(withPlainImports(`f=()=>y(()=>import(\`./a.js\`),${list})`)).toBe('f=()=>import(`./a.js`)')
  const picked = `await y(async()=>{let{a:e,b:t}=await import(\`./a.js\`).then(e=>e.n);return{a:e,b:t}},${list},import.meta.url)`
  expect(withPlainImports(picked)).toBe('await import(`./a.js`).then(e=>e.n)')
  expect(withPlainImports(`y(()=>import(name),${list})`)).toBe('y(()=>import(name))')
  expect(withPlainImports('later(()=>import(`./a.js`))')).toBe('later(()=>import(`./a.js`))')
})

test('every script of the package imports scripts that are there, and no other package, but three.js, which asks for three', async () => {
  const scripts = filesIn('dist/orogen').filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const { metafile } = await build({
    entryPoints: scripts.map(inProject),
    bundle: true,
    // Otherwise each of them is written with all that it imports.
    splitting: true,
    write: false,
    outdir: 'nowhere',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    packages: 'external',
    metafile: true,
  })
  const read = Object.entries(metafile.inputs)
  expect(read.map(([script]) => script)).toEqual(expect.arrayContaining(scripts))
  const needed = read.flatMap(([script, { imports }]) =>
    imports
      .filter(({ path, external }) => external && !isBuiltin(path))
      .map(({ path }) => `${script}: ${path}`),
  )
  expect(needed).toEqual(['dist/orogen/three.js: three'])
})
