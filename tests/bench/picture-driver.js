// Added to a page by picture.mjs: lets an <orogen-terrain> make one terrain after another, and says what each
// took from the request to the first frame that is handed to the graphics card, part by part, and to the one
// that shows it whole.
/* global window, MessageChannel, WebGL2RenderingContext, CanvasRenderingContext2D */

const tell = (path, message) => fetch(path, { method: 'POST', body: JSON.stringify(message) })
const cases = JSON.parse(new URL(location.href).searchParams.get('cases'))

/**
 * The terrain that is being made: when it was asked for, and the answers; for a large one a coarser level
 * comes first.
 */
let seen = { answers: [] }
let frames = 0
let lastFrame = 0

// These replacements come before the element, so that it meets all of them.
const uploads = /^(tex(Sub)?Image[23]D|texStorage[23]D|buffer(Sub)?Data)$/
for (const name of Object.getOwnPropertyNames(WebGL2RenderingContext.prototype)) {
  if (uploads.test(name)) around(WebGL2RenderingContext.prototype, name, noteUpload)
  if (/^draw(Elements|Arrays)/.test(name)) around(WebGL2RenderingContext.prototype, name, noteDrawn)
}
around(CanvasRenderingContext2D.prototype, 'putImageData', noteDrawn)

const request = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (callback) => {
  frames++
  return request((now) => {
    frames--
    lastFrame = performance.now()
    const begun = lastFrame
    callback(now)
    lastFrame = performance.now()
    notePage(lastFrame - begun)
  })
}
const cancel = window.cancelAnimationFrame.bind(window)
window.cancelAnimationFrame = (id) => {
  frames = Math.max(frames - 1, 0)
  cancel(id)
}

window.Worker = class extends window.Worker {
  constructor(...options) {
    super(...options)
    // Heard before the page's own listeners: what they do is the page's work.
    this.addEventListener('message', ({ data }) => {
      if (!['level', 'done'].includes(data?.type) || !data.result?.field) return
      const { milliseconds: inside } = data.result
      const answered = performance.now()
      seen.answers.push({ inside, answered, isWhole: data.type === 'done', upload: 0, page: 0 })
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        notePage(performance.now() - answered)
        port1.close()
      }
      port2.postMessage(0)
    })
  }

  postMessage(message, ...rest) {
    if (message?.type === 'job') seen.asked = performance.now()
    super.postMessage(message, ...rest)
  }
}

try {
  window.addEventListener('error', ({ message }) => tell('./failed', { message }))
  await import('./orogen-terrain.js')
  for (const { name, attributes, repeats } of cases) {
    tell('./progress', { line: name })
    const element = document.createElement('orogen-terrain')
    for (const [key, value] of Object.entries({ loading: 'eager', ...attributes }))
      element.setAttribute(key, value)
    document.body.replaceChildren(element)
    await made()
    const rounds = []
    for (let seed = 1; seed <= repeats; seed++) rounds.push(await round(element, seed))
    await tell('./result', { name, rounds })
  }
  await tell('./done', {})
} catch (error) {
  await tell('./failed', { message: String(error?.stack ?? error) })
}

/** Makes another terrain; milliseconds of each part. */
async function round(element, seed) {
  seen = { answers: [] }
  const begun = performance.now()
  element.setAttribute('seed', seed)
  await made()
  const { asked, answers, shown } = seen
  const { inside, answered, upload, page } = answers[0]
  const inWorker = Object.values(inside).reduce((sum, each) => sum + each, 0)
  return {
    ask: asked - begun,
    ...inside,
    transfer: Math.max(answered - asked - inWorker, 0),
    page: Math.max(page - upload, 0),
    upload,
    whole: answers.at(-1).drawn - begun,
    picture: shown - answered,
  }
}

/** Until a frame with the terrain is drawn, and no other follows. */
async function made() {
  const begun = performance.now()
  const rests = () => frames === 0 && performance.now() - lastFrame > 250
  const last = () => seen.answers.at(-1)
  while (!(last()?.isWhole && last().done) || !rests()) {
    if (performance.now() - begun > 60_000) throw new Error('no picture within a minute')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  seen.shown = lastFrame
}

function noteUpload(time) {
  const answer = seen.answers.at(-1)
  if (answer) answer.upload += time
}

function notePage(time) {
  const answer = seen.answers.at(-1)
  if (!answer || answer.done) return
  answer.page += time
  answer.done = answer.drawn !== undefined
}

function noteDrawn() {
  const answer = seen.answers.at(-1)
  if (answer) answer.drawn ??= performance.now()
}

/** Calls back with the milliseconds that each call of a method took. */
function around(prototype, name, note) {
  const method = prototype[name]
  prototype[name] = function (...args) {
    const begun = performance.now()
    try {
      return method.apply(this, args)
    } finally {
      note(performance.now() - begun)
    }
  }
}
