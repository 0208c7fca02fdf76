import { expect, test } from 'vitest'
import { withoutUnused, withoutTrace, withoutUnusedShaders } from '../../web/vite/three.js'
import { filesIn, textOf } from './project.js'

const three = textOf('node_modules/three/build/three.module.js')
const shaken = withoutUnusedShaders(three)

const linesOf = (code: string) =>
  new Map([...code.matchAll(/^(?:const|var) ([\w$]+) = "(.*)";$/gm)].map(([, k, v]) => [k!, v!]))

test('what the pages’ shaders include is kept, with all that it includes in turn', () => {
  const included = filesIn('web/core/render').flatMap((file) =>
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
  // Beyond what is asked only while a picture is shown in one.
  const asked = [...left.matchAll(/\bxr\.(\w+)\(/g)].map((match) => match[1]!)
  const guarded = ['updateCamera', 'getCamera', 'getDepthSensingMesh', 'hasDepthSensing']
  const inherited = ['addEventListener', 'removeEventListener']
  expect(asked.length).toBeGreaterThan(5)
  for (const name of asked) {
    if (!guarded.includes(name) && !inherited.includes(name)) expect(stub).toContain(`${name}()`)
  }
  expect(() => withoutUnused(three.replace(/WebXRManager/g, 'Other'))).toThrow(/where it used to be/)
})

test('no global and no warning is left of three', () => {
  const core = textOf('node_modules/three/build/three.core.js')
  expect(core).toContain('window.__THREE__')
  const left = withoutTrace(core)
  expect(left).not.toContain('__THREE__')
  expect(core.length - left.length).toBeLessThan(300)
  expect(() => withoutTrace(left)).toThrow(/where it used to/)
})
