import { element } from '../../dom/elements.js'
import { watchMedia } from '../../dom/input.js'
import { keepPainted } from '../../dom/pixels.js'
import { followReader } from '../contents.js'
import { startPage } from '../shell.js'
import manualWords from 'words:manual'

interface Map {
  heights: Float32Array
  width?: number
  height?: number
  size?: number
  min: number
  max: number
}

/** Shows the result of an example: maps as pictures, an element as itself, and everything as text. */
function shown(result: unknown): Node[] {
  if (result instanceof Element) return [result]
  const maps = (Array.isArray(result) ? result : [result]).filter(isMap)
  const text = JSON.stringify(result, (_, value: unknown) => shortened(value), 2)
  return [...maps.map(picture), element('pre', { tabindex: '0' }, text)]
}

const isMap = (value: unknown): value is Map =>
  typeof value === 'object' && value !== null && 'heights' in value && 'min' in value

/** Shortens arrays to their type, their length and their first values. */
function shortened(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const values = value as Float32Array
    const first = [...values.subarray(0, 4)].map((each) => Number(each.toPrecision(4)))
    return `${values.constructor.name}(${values.length}) ${first.join(', ')} …`
  }
  if (Array.isArray(value) && value.length > 20)
    return [...(value as unknown[]).slice(0, 4), `… ${value.length}`]
  return value
}

/** Draws a map in greys; the faces of a planet are side by side. */
function picture({ heights, size, width = size!, height = size!, min, max }: Map): HTMLCanvasElement {
  const faces = heights.length / (width * height)
  const canvas = element('canvas', { width: String(faces * width), height: String(height), role: 'img' })
  canvas.setAttribute('aria-label', `${faces > 1 ? `${faces} × ` : ''}${width} × ${height}`)
  const context = canvas.getContext('2d')!
  const image = context.createImageData(width, height)
  keepPainted(canvas, () => {
    for (let face = 0; face < faces; face++) {
      const values = heights.subarray(face * width * height, (face + 1) * width * height)
      values.forEach((value, i) => {
        const grey = max > min ? ((value - min) / (max - min)) * 255 : 0
        image.data.set([grey, grey, grey, 255], 4 * i)
      })
      context.putImageData(image, face * width, 0)
    }
  })
  return canvas
}

const { words } = await startPage('manual', manualWords)

// The text around these is English.
for (const spoken of document.querySelectorAll<HTMLElement>('#manual :is([data-words], [data-steps])'))
  spoken.lang = document.documentElement.lang
for (const list of document.querySelectorAll<HTMLElement>('[data-steps]'))
  for (const step of [1, 2, 3])
    list.append(element('li', {}, words.say(`manual.programs.${list.dataset.steps!}.${step}` as never)))

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-run]')) {
  button.setAttribute('aria-label', words.say('manual.run.of', { name: button.dataset.run! }))
  button.addEventListener('click', () => void runExample(button))
}

async function runExample(button: HTMLButtonElement): Promise<void> {
  const result = button.nextElementSibling!
  button.disabled = true
  try {
    result.replaceChildren(...shown(await resultOf(button.dataset.run!)))
  } catch (error) {
    result.replaceChildren(element('p', { role: 'alert' }, String(error)))
  }
  button.disabled = false
}

async function resultOf(name: string): Promise<unknown> {
  const { examples, runGenerator } = await import('./examples.js')
  const [, generator] = name.split(':')
  return generator === undefined ? examples[name]!() : runGenerator(generator)
}

const contents = document.querySelector<HTMLElement>('#contents')!
const list = contents.querySelector('details')!
const isBesideText = watchMedia('(min-width: 72rem)', () => (list.open = isBesideText()))
list.open = isBesideText()
// On a phone the list covers the text, so close it once the reader has chosen.
list.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement && !isBesideText()) list.open = false
})

const search = document.querySelector<HTMLInputElement>('#search')!
search.placeholder = words.say('manual.search')
search.setAttribute('aria-label', words.say('manual.search'))
const found = document.querySelector<HTMLElement>('#found')!
// The sections without other sections in them, and what they are found by: their heading and their text.
const parts = [...document.querySelectorAll<HTMLElement>('#manual section[id]')].map((section) => ({
  section,
  title: section.querySelector('h2, h3')?.textContent?.toLowerCase() ?? '',
  text: section.querySelector('section') ? '' : section.textContent.toLowerCase(),
}))
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase()
  const hits =
    wanted === '' ? parts : parts.filter(({ title, text }) => title.includes(wanted) || text.includes(wanted))
  const shown = new Set<Element>(hits.map(({ section }) => section))
  // What holds a found section is shown with it; a chapter that is found itself, with all that it holds.
  for (const { section, title } of hits) {
    for (let around = section.parentElement; around; around = around.parentElement) shown.add(around)
    if (wanted !== '' && title.includes(wanted))
      for (const inside of section.querySelectorAll('section')) shown.add(inside)
  }
  for (const { section } of parts) section.hidden = !shown.has(section)
  const n = parts.filter(({ section }) => !section.hidden && !section.querySelector('section')).length
  found.textContent = wanted === '' ? '' : words.say('manual.found', { n })
})

// The section at the top of the window is marked, and those of its chapter are shown.
followReader(
  contents,
  parts.map(({ section }) => section),
  (link) => {
    if (isBesideText()) link.scrollIntoView({ block: 'nearest' })
  },
)
