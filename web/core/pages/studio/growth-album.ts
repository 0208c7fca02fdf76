import { download } from '../../dom/elements.js'
import type { TerrainViewport } from '../../state/terrain-viewport.js'
import type { TerrainState } from '../../state/state.js'
import { fileName } from './exchange/file-kind.js'

const width = 1280
const height = 720

/** Records the frames of a growing mountain, as numbered pictures or as a video. */
export interface Album {
  /** Adds the current frame, to be shown for `milliseconds`. */
  add(number: number, milliseconds: number): Promise<void>
  /** Ends the recording. A video is saved only if all its frames are in it. */
  close(isWhole: boolean): Promise<void>
}

/** @param wanted the fully grown mountain, which gives the files their names */
export async function open(
  kind: 'png' | 'webm',
  viewport: TerrainViewport,
  wanted: TerrainState,
): Promise<Album> {
  const picture = () => viewport.picture({ width, height })
  const base = fileName({ state: wanted, terrain: viewport.shown!.terrain })
  const name = (suffix: string) => `${base}-${suffix}`
  return kind === 'png' ? pictures(picture, name) : video(picture, name)
}

type Picture = () => Promise<Blob>
type Name = (suffix: string) => string

function pictures(picture: Picture, name: Name): Album {
  return {
    add: async (number) => download(await picture(), `${name(String(number).padStart(3, '0'))}.png`),
    close: async () => undefined,
  }
}

/** A video in which each frame takes at least as long as it took to make, because a recorder runs in real time. */
function video(picture: Picture, name: Name): Album {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  const stream = canvas.captureStream(0)
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[]
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm', videoBitsPerSecond: 8_000_000 })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  return {
    async add(_, milliseconds) {
      const frame = await createImageBitmap(await picture())
      if (recorder.state === 'inactive') recorder.start()
      else recorder.resume()
      context.drawImage(frame, 0, 0)
      track!.requestFrame()
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      recorder.pause()
    },
    async close(isWhole) {
      if (recorder.state === 'inactive') return
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.stop()
      await stopped
      if (isWhole) download(new Blob(parts, { type: 'video/webm' }), `${name('grows')}.webm`)
    },
  }
}
