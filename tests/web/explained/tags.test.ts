import { expect, test } from 'vitest'
import * as artefacts from '../../../web/explained/artefacts/index.js'
import * as race from '../../../web/explained/race/element/index.js'
import * as steps from '../../../web/explained/steps/index.js'
import { textOf } from '../support/project.js'

interface Manifest {
  modules: {
    path: string
    declarations: { name: string; tagName: string; attributes: { name: string }[]; description: string }[]
    exports: { kind: string; name: string }[]
  }[]
}
const { modules } = JSON.parse(textOf('custom-elements.json')) as Manifest
const declared = new Map(modules.flatMap(({ declarations }) => declarations.map((each) => [each.name, each])))

test.each(Object.entries({ steps, artefacts, race }))(
  'editors and frameworks know every tag of orogen/%s with all its attributes',
  (name, module) => {
    const classes = Object.entries(module) as unknown as [string, { observedAttributes: string[] }][]
    expect(classes.length).toBeGreaterThan(1)
    const { exports } = modules.find(({ path }) => path === `dist/orogen/${name}.js`)!
    const defined = exports.filter(({ kind }) => kind === 'custom-element-definition')
    expect(defined).toHaveLength(classes.length)
    const page = textOf(`web/explained/${name === 'race' ? 'race/element' : name}/index.ts`)
    const types = textOf(`web/explained/${name === 'race' ? 'race/element' : name}/frameworks.ts`)
    for (const [className, { observedAttributes }] of classes) {
      const { tagName, attributes, description } = declared.get(className)!
      const names = attributes.map((attribute) => attribute.name)
      expect(names, className).toEqual(expect.arrayContaining([...observedAttributes]))
      expect(description.length).toBeGreaterThan(20)
      expect(page).toContain(`'${tagName}': HTMLElement`)
      expect(types.split(`'${tagName}': `), tagName).toHaveLength(6)
    }
  },
)
