import { element } from '../../dom/elements.js'
import type { WordsOf } from '../../words/keys.js'

interface FigureSource {
  author?: string
  title: string
  language: 'en' | 'fr'
  address?: string
  year?: number
}

const fournier: FigureSource = {
  author: 'Alain Fournier, Don Fussell, Loren Carpenter',
  title: 'Computer Rendering of Stochastic Models',
  language: 'en',
  year: 1982,
}
const palais: FigureSource = {
  author: 'Palais de la découverte',
  title: 'Faites des montagnes',
  language: 'fr',
  address:
    'http://www.palais-decouverte.fr/fr/lascienceestla/experiences-dinformatique/faites-des-montagnes/',
}
const stampNoise: FigureSource = {
  title: 'Génération procédurale de terrain, II : Stamp Noise',
  language: 'fr',
  year: 2016,
}
const braun: FigureSource = {
  author: 'Jean Braun, Sean Willett',
  title: 'A very efficient O(n), implicit and parallel method to solve the stream power equation',
  language: 'en',
  year: 2013,
}

/** Whose method each figure of the page shows. */
const sources: Record<string, FigureSource> = {
  growth: fournier,
  player: palais,
  ages: palais,
  dial: fournier,
  stamps: stampNoise,
  octaves: stampNoise,
  planet: stampNoise,
  valleys: braun,
  rivers: braun,
}

/**
 * Writes below each figure of the page its source, a link to it as the reader has set it, and the day when it was
 * last changed (`data-changed`).
 */
export function noteFigures(words: WordsOf<'steps'>, linkTo: (figure: Element) => string): void {
  for (const [id, { author, title, language, address, year }] of Object.entries(sources)) {
    const figure = document.getElementById(id)!
    const cite = element('cite', { lang: language }, title)
    const link = element('a', { href: `#${id}` }, words.say('steps.figure.link'))
    const follow = () => (link.href = linkTo(figure))
    for (const event of ['change', 'step']) figure.addEventListener(event, follow)
    for (const event of ['pointerdown', 'focus']) link.addEventListener(event, follow)
    const changed = figure.dataset.changed!
    const day = new Date(changed).toLocaleDateString(words.language, { dateStyle: 'long', timeZone: 'UTC' })
    figure.after(
      element(
        'p.figure-note',
        `${words.say('steps.figure.source')} ${author ? `${author}, ` : ''}`,
        address ? element('a', { href: address }, cite) : cite,
        year === undefined ? ' · ' : `, ${year} · `,
        link,
        ` · ${words.say('steps.figure.changed')} `,
        element('time', { datetime: changed }, day),
      ),
    )
  }
}
