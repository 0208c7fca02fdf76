import type { Shown } from '../../../state/export.js'

/** A file's name without its ending: the generator, size and seed, or the name of the map that was opened. */
export function fileName({ state, terrain }: Pick<Shown, 'state' | 'terrain'>, suffix?: string): string {
  const { generator, values, imported } = state
  const { exponent, seed } = values
  const parts = imported ? [plain(imported.name), terrain.field.size] : [generator.id, exponent, seed]
  return ['orogen', ...parts, suffix].filter((part) => part !== undefined && part !== '').join('-')
}

/** Without its ending and without what some system forbids in names. */
function plain(name: string): string {
  const letters = name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return letters.replace(/^-|-$/g, '').slice(0, 60)
}
