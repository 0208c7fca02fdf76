import type { MicroscopeElement } from '../../explained/artefacts/microscope/microscope-element.js'
import type { ArtefactId } from '../../explained/laboratory/artefacts.js'
import type { WordsOf } from '../../words/keys.js'

/** The random numbers in the table of Voirol's R. */
const tableLength = 4177

/** Numbers by the places of a text. */
type Places = Record<string, number>

/** Where the finest grain of R repeats on a map of a size, and why. */
function lattice(exponent: number): Places {
  const side = 2 ** exponent + 1
  const down = Math.floor(tableLength / side)
  return { side, down, across: tableLength - down * side }
}

/**
 * For each artefact with numbers in its prose those of the figure as the page sets it, and of the figure as
 * it is now.
 */
const numbers: Partial<
  Record<ArtefactId, { first: Places; now(figure: MicroscopeElement): Places | undefined }>
> = {
  lattice: {
    first: lattice(9),
    now: ({ attributesNow }) => lattice(Number(attributesNow.exponent)),
  },
  creases: {
    first: { roughness: 0, nodes: 3.7, lines: 1.3 },
    now: ({ attributesNow, measured }) =>
      measured && {
        roughness: Number(attributesNow.roughness),
        nodes: measured.figure,
        lines: measured.places.lines!,
      },
  },
}

/**
 * Keeps the numbers in the prose about an artefact those of the figure beside it, once that has been defined.
 */
export function followFigure(id: ArtefactId, words: WordsOf<'artefacts'>): void {
  const row = numbers[id]
  if (!row) return
  const figure = document.getElementById(`${id}-microscope`) as MicroscopeElement
  const say = (places: Places) => {
    const said = Object.entries(places).map(([name, value]) => [
      name,
      words.number(value, { maximumFractionDigits: name === 'roughness' ? 2 : 1, useGrouping: false }),
    ])
    for (const part of ['see', 'why'] as const) {
      const key = `artefacts.${id}.${part}` as const
      const text = words.say(key, Object.fromEntries(said) as Record<string, string>)
      document.querySelector(`[data-words='${key}']`)!.textContent = text
    }
  }
  const follow = () => {
    const places = 'attributesNow' in figure && row.now(figure)
    if (places) say(places)
  }
  say(row.first)
  figure.addEventListener('change', follow)
  // It has been measured anew, or a link sets it.
  new MutationObserver(follow).observe(figure, { attributeFilter: ['data-state', 'exponent', 'roughness'] })
}
