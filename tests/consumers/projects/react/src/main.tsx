import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'orogen/element'

/** A hill on 9 × 9 points, 30 m apart. */
const rows = Array.from({ length: 9 }, (_, y) =>
  Array.from({ length: 9 }, (_, x) => 90 - 10 * Math.max(Math.abs(x - 4), Math.abs(y - 4))).join(' '),
)
const hill = `data:,${encodeURIComponent(`ncols 9\nnrows 9\ncellsize 30\n${rows.join('\n')}`)}`

function Mountain() {
  const [said, say] = useState('')
  return (
    <>
      <orogen-terrain
        src={hill}
        age={0.1}
        loading="eager"
        controls
        style={{ width: 320 }}
        onload={({ detail }) => say(`${detail.field.size} points`)}
      >
        <img slot="poster" src="data:," alt="A mountain" />
      </orogen-terrain>
      <p id="said">{said}</p>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Mountain />
  </StrictMode>,
)
