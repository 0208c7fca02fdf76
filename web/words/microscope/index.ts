import { part } from '../words.js'
import type english from '../explained/en.json'

/** What the microscope says: fetched with it. */
export const microscopeWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=microscope', import: 'default' }),
)

export type MicroscopeKey = keyof (typeof english)['microscope']
