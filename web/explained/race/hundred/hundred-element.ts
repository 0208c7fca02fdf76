import { choice, seed, type ValuesOf } from '../../../dom/attribute-values.js'
import { button, element, segments } from '../../../dom/elements.js'
import { watchMedia } from '../../../dom/input.js'
import { define } from '../../../dom/orogen-element.js'
import { fitCanvas, onResize } from '../../../dom/sight.js'
import { randomSeed } from '../../../package/link/random-seed.js'
import { FigureElement } from '../../figures/figure-element.js'
import { published, randomStream } from '../../published/index.js'
import { timeHundred, voirolIds } from './hundred-maps.js'
import { drawProfiles } from './profiles.js'
import hundredCss from './hundred.css?inline'
import hundredWords from 'words:hundred'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const rows = { program: choice(voirolIds), seed: seed(9), picture: choice(['profiles', 'none'] as const) }
type HundredSettings = ValuesOf<typeof rows>

/** The size of the map in the picture. */
const exponent = 7

/**
 * `<orogen-hundred program="voirol-b" seed="9">`: Voirol's three programs as he showed them, one profile
 * behind the other, and a button beside the picture that times a hundred maps of 513 × 513 points, as he did
 * in 2016.
 *
 * @attr {'voirol-a' | 'voirol-b' | 'voirol-r'} program - Which of the three.
 * @attr {number} seed - 0 to 4294967295
 * @attr {'profiles' | 'none'} picture - None: the button alone.
 * @fires change - The reader has chosen another program or mountain.
 */
export class HundredElement extends FigureElement<HundredSettings, KeyOf<'hundred'>> {
  static readonly observedAttributes = Object.keys(rows)

  readonly #canvas = element('canvas', { role: 'img' })
  readonly #result = element('output')
  #program: ReturnType<typeof segments> | undefined

  constructor() {
    super(hundredWords, hundredCss, rows)
  }

  protected override connect(signal: AbortSignal): void {
    super.connect(signal)
    onResize(this.#canvas, () => this.soon(() => this.#draw()), signal)
    watchMedia('(prefers-color-scheme: dark)', () => this.#draw(), { signal })
  }

  protected override build(words: WordsOf<'hundred'>): Node[] {
    this.setAttribute('aria-label', words.say('hundred.label'))
    const time = button(() => void run(), { class: 'main' }, words.say('hundred.time'))
    const run = async () => {
      time.disabled = true
      this.#result.textContent = words.say('hundred.timing')
      const { here, author } = await timeHundred(this.settings.program)
      this.#result.textContent = words.say('hundred.timed', { here: Math.round(here), author })
      time.disabled = false
    }
    const timing = element('div.row', time, this.#result)
    if (this.settings.picture === 'none') return [timing]
    const names = voirolIds.map((id) => [id, id.slice(-1).toUpperCase()] as const)
    this.#program = segments('program', names, (program) => this.choose({ program }), {
      legend: words.say('hundred.program'),
    })
    const again = button(() => this.choose({ seed: randomSeed() }), words.say('hundred.again'))
    const side = element('div.side', this.#program.root, again, timing)
    return [element('div.hundred', { lang: words.language }, this.#canvas, side)]
  }

  protected override show(words: WordsOf<'hundred'>): void {
    const { program, seed } = this.settings
    this.#program?.show(program)
    this.#canvas.setAttribute('aria-label', words.say('hundred.picture', { seed: String(seed) }))
    this.#result.textContent = ''
    this.#draw()
  }

  #draw(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas
    if (!width || !height) return
    const { program, seed } = this.settings
    const { heights } = published[program].generate({ exponent }, randomStream(seed))
    const density = fitCanvas(this.#canvas, width, height)
    const context = this.#canvas.getContext('2d')!
    context.setTransform(density, 0, 0, density, 0, 0)
    const { color, backgroundColor } = getComputedStyle(this.#canvas)
    drawProfiles(context, heights, { width, height, ink: color, paper: backgroundColor })
  }
}

define('orogen-hundred', HundredElement)
