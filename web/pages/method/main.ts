import { byId, element } from '../../dom/elements.js'
import { startPage } from '../shell.js'
import methodWords from 'words:method'
import type { KeyOf } from '../../words/keys.js'

/** The questions of an expert, in their order; each has a title and a text. */
const questions = [
  'measured',
  'not',
  'equal',
  'zeros',
  'sandboxes',
  'rounds',
  'interval',
  'score',
  'clock',
  'random',
  'trick',
  'workers',
  'growth',
  'then',
] as const

const { words } = await startPage<KeyOf<'method'>>('method', methodWords)
byId('notes').append(
  ...questions.map((id) =>
    element('section', element('h2', words.say(`question.${id}`)), element('p', words.say(`answer.${id}`))),
  ),
)
