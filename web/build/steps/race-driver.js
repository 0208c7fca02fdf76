// Added to the page of the race by `npm run race`: starts its races and sends what they show to the server.
// The query names the benchmarks, or asks for a quick race.
/* global window, customElements */
const tell = (path, message) => fetch(path, { method: 'POST', body: JSON.stringify(message) })
const query = new URL(location.href).searchParams
const quick = query.has('quick')

try {
  await customElements.whenDefined('orogen-race')
  const race = await until(() => document.querySelector('orogen-race'))
  await until(() => race.shadowRoot.querySelector('#benchmark'))
  race.addEventListener('progress', ({ detail: { stage, exponent, share } }) => {
    tell('./progress', {
      line: `${race.settings.benchmark}, exponent ${exponent}: ${stage}, ${Math.round(100 * share)} %`,
    })
  })
  race.addEventListener('error', ({ detail: { message } }) => tell('./failed', { message }))
  window.addEventListener('error', ({ message }) => tell('./failed', { message }))

  const usual = race.settings
  const all = [...race.shadowRoot.querySelectorAll('#benchmark option')].map(({ value }) => value)
  const asked = query.get('benchmarks')?.split(' ') ?? (quick ? [usual.benchmark] : all)
  for (const benchmark of asked) {
    // The first is the race of 2016.
    if (benchmark !== usual.benchmark) race.setAttribute('benchmark', benchmark)
    const settings = benchmark === usual.benchmark ? usual : race.settings
    const report = await race.start(
      quick ? { ...settings, rounds: 7, budget: 3000, starts: 0 } : settings,
      undefined,
      query.has('patient'),
    )
    if (report) await tell('./result', { report })
  }
  await tell('./done', {})
} catch (error) {
  await tell('./failed', { message: String(error?.message ?? error) })
}

async function until(find) {
  for (;;) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
