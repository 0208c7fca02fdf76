// Added to the page of the race by `npm run race`: starts its races and sends what they show to the server.
/* global window, customElements */
const tell = (path, message) => fetch(path, { method: 'POST', body: JSON.stringify(message) })
const quick = new URL(location.href).searchParams.has('quick')

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
  await run(quick ? { ...usual, rounds: 7, budget: 3000, starts: 0 } : usual)
  if (!quick) {
    const benchmarks = [...race.shadowRoot.querySelectorAll('#benchmark option')].map(({ value }) => value)
    for (const benchmark of benchmarks.filter((each) => each !== usual.benchmark)) {
      race.setAttribute('benchmark', benchmark)
      await run(race.settings)
    }
  }
  await tell('./done', {})

  async function run(settings) {
    const report = await race.start(settings)
    if (report) await tell('./result', { report })
  }
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
