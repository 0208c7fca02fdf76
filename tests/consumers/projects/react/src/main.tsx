import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'orogen/element'

function Mountain() {
  const [said, say] = useState('')
  return (
    <>
      <orogen-terrain
        generator="diamond-square"
        exponent={3}
        seed={42}
        roughness={0.5}
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
