/** The programs of `explained/published`, as they are written: fetched when a reader opens one. */
const texts = import.meta.glob<string>('../explained/published/{palais,imai,voirol-a,voirol-b,voirol-r}.ts', {
  query: '?raw',
  import: 'default',
})

/** Our own writing of a published program. */
export const sourceOf = (generator: string): Promise<string> =>
  texts[`../explained/published/${generator}.ts`]!()
