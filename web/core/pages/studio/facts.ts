import type { Terrain } from '../../orogen/client.js'
import type { StudioWords } from '../../../words/studio/index.js'
import { byId } from '../../dom/elements.js'

/** The figures at the foot of the panel. */
export function showFacts(
  words: StudioWords,
  { field, milliseconds }: Terrain,
  stride: number,
  imported: boolean,
): void {
  const height = (value: number) => words.number(value, { maximumSignificantDigits: 4 })
  const duration = (value: number) =>
    words.say('unit.ms', { n: words.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 }) })
  const { generate, weather, mesh, light, copy } = milliseconds
  const points = words.number(field.size, { useGrouping: false })
  const facts: Record<string, string> = {
    'fact-size': `${field.faces === 6 ? '6 × ' : ''}${points} × ${points}`,
    'fact-lowest': height(field.min),
    'fact-highest': height(field.max),
    'fact-generate': imported && !weather ? '–' : duration(generate + weather),
    'fact-mesh': duration(mesh + light + copy),
    'fact-stride': stride > 1 ? words.say('fact.stride', { n: stride }) : '',
  }
  for (const [id, text] of Object.entries(facts)) byId(id).textContent = text
}

/** How many triangles the picture is made of now; a flat one is made of none. */
export function showTriangles(words: StudioWords, count?: number): void {
  byId('fact-triangles').textContent = count === undefined ? '–' : words.number(count)
  byId('triangles').hidden = count === undefined
}
