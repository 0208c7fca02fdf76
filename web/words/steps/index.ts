import { part } from '../words.js'

/** What the page of the explanations says around its players. */
export const stepsWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=steps', import: 'default' }),
)
