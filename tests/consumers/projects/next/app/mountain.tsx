'use client'

import { useEffect, useRef, useState } from 'react'
import 'orogen/element'
import type { OrogenTerrain } from 'orogen/element'

// Rendered on a server: React attaches no listeners of custom elements to what is there already, so they are
// attached here.
export function Mountain() {
  const terrain = useRef<OrogenTerrain>(null)
  const [said, say] = useState('')
  useEffect(() => {
    const element = terrain.current!
    const show = () => say(`${element.field?.size} points`)
    if (element.field) show()
    element.addEventListener('load', show)
    return () => element.removeEventListener('load', show)
  }, [])
  return (
    <>
      <orogen-terrain
        ref={terrain}
        generator="diamond-square"
        exponent={3}
        seed={42}
        roughness={0.5}
        loading="eager"
        style={{ width: 320 }}
      >
        <img slot="poster" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A mountain" />
      </orogen-terrain>
      <p id="said">{said}</p>
    </>
  )
}
