import { everyFor, places } from '../../../lines/places.js'
import { papers } from '../../../lines/svg.js'
import { strideFor } from '../../../terrain/job.js'
import { withLook } from '../../../terrain/state.js'
import { type Control, performJob } from '../../../workers/one-job.js'
import { parametersText } from './parameters-file.js'
import { choiceOption, type Format, type Subject } from './format.js'
import { type DrawingJob, drawing } from './drawing-job.js'
import { fileName } from './file-name.js'

/** The lines that the view of lines shows, as vectors. */
export const drawingFile: Format = {
  id: 'svg',
  group: 'drawing',
  ending: '.svg',
  suffix: () => 'lines',
  options: (_, words) => [
    choiceOption('paper', ['A4', 'A3', 'A5'], (name) => {
      const [width, height] = papers[name as 'A4']
      return words.say('export.paper.lying', { name, width: `${width}`, height: `${height}` })
    }),
  ],
  figures: (subject, _, words) => {
    const { profiles, density } = subject.state.look
    const lines = places(subject.terrain.field.size, gridOf(subject, density).every).length
    return { content: words.say('export.lines', { n: profiles === 'both' ? 2 * lines : lines }) }
  },
  make: (subject, chosen, control) => draw(jobOf(subject, chosen.paper as 'A4'), control),
}

/** Every how many points the view takes one, and a profile. */
function gridOf({ terrain, state }: Subject, density: number): { stride: number; every: number } {
  const stride = strideFor(withLook(state, { view: 'lines' }), Infinity)
  const side = Math.floor((terrain.field.size - 1) / stride) + 1
  return { stride, every: everyFor(side, density) * stride }
}

function jobOf(subject: Subject, paper: keyof typeof papers): DrawingJob {
  const { stage, terrain, state } = subject
  const { profiles, density, projection } = state.look
  const { camera, width, height } = stage.outlook
  const { stride, every } = gridOf(subject, density)
  const aspect = width / height
  return {
    terrain: terrain.field,
    view: { ...camera, projection },
    lines: { profiles, every, stride: profiles === 'both' ? every : stride, skirts: true, aspect },
    svg: {
      paper: papers[paper],
      aspect,
      title: fileName(subject),
      description: state.imported?.name ?? parametersText(state),
    },
  }
}

async function draw(job: DrawingJob, control: Control): Promise<Blob> {
  const svg = await performJob(job, drawing, createDrawingWorker, control)
  return new Blob([svg], { type: 'image/svg+xml' })
}

function createDrawingWorker(): Worker {
  return new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    type: 'module',
    name: 'orogen-drawing',
  })
}
