// How long the land lags behind a pen: from a movement of the pen to the first picture on the canvas of a
// land that was asked for after it.

/** Runs in the page before its own scripts: notes movements, requests, lands and pictures. */
export function watchLand() {
  const events = []
  globalThis.landEvents = events
  const note = (what, more) => events.push({ what, at: performance.now(), ...more })
  const noteMove = ({ timeStamp, buttons }) => {
    if (buttons === 1) events.push({ what: 'pen', at: timeStamp })
  }
  globalThis.addEventListener('pointermove', noteMove, true)
  globalThis.Worker = class extends globalThis.Worker {
    constructor(...options) {
      super(...options)
      this.addEventListener('message', ({ data }) => {
        const { field } = (data?.type === 'done' && data.result) || {}
        if (field) note('made', { land: `${field.min} ${field.max}` })
      })
    }

    postMessage(message, given) {
      if (message.type === 'job' && message.job.parameters) note('asked')
      super.postMessage(message, given)
    }
  }
  for (const name of ['drawElements', 'drawElementsInstanced', 'drawArrays']) {
    const draw = globalThis.WebGL2RenderingContext.prototype[name]
    globalThis.WebGL2RenderingContext.prototype[name] = function (...given) {
      if (events.at(-1)?.what !== 'begun') note('begun')
      return draw.apply(this, given)
    }
  }
  const { drawImage } = globalThis.CanvasRenderingContext2D.prototype
  globalThis.CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    if (this.canvas.isConnected) note('shown')
    return drawImage.apply(this, given)
  }
}

/**
 * Milliseconds for each movement of the pen whose land was shown. `lands`: how many different ones were made.
 */
export function lagsOf(events) {
  const after = (what, from) => events.findIndex((event, i) => i >= from && event.what === what)
  const lags = []
  for (const [i, { what, at }] of events.entries()) {
    if (what !== 'pen') continue
    // A request that was given up brings no land; the next one does.
    const shown = ['asked', 'made', 'begun', 'shown'].reduce(
      (from, each) => (from < 0 ? -1 : after(each, from)),
      i,
    )
    if (shown >= 0) lags.push(events[shown].at - at)
  }
  const lands = new Set(events.filter(({ what }) => what === 'made').map(({ land }) => land))
  return { lags, lands: lands.size }
}
