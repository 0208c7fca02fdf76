import { type CameraBounds } from '../draw/camera/viewpoint.js'
import type { AttributeNote } from '../state/attribute-notes.js'
import { behaviour, type BehaviourName, numberOf } from './attributes.js'

/**
 * Reads from the attributes how far the camera can go, and how fast it rotates, with a note for each value
 * that had to be changed.
 */
export function readBounds(element: Element): { bounds: CameraBounds; notes: AttributeNote[] } {
  const notes: AttributeNote[] = []
  for (const [attribute, { range }] of Object.entries(behaviour)) {
    const text = element.getAttribute(attribute)
    if (text === null || !range) continue
    const used = numberOf(element, attribute as BehaviourName)
    if (text.trim() !== '' && Number(text) === used) continue
    const [low, high] = range
    const got = JSON.stringify(text.slice(0, 40))
    const message = `${attribute} must be a number from ${low} to ${high}, got ${got}; ${used} is used`
    notes.push({ attribute, message })
  }
  const between = (what: 'distance' | 'elevation'): [number, number] => {
    const [low, high] = [numberOf(element, `min-${what}`), numberOf(element, `max-${what}`)]
    if (low <= high) return [low, high]
    const message = `min-${what} must be at most max-${what}, got ${low}; ${high} is used`
    notes.push({ attribute: `min-${what}`, message })
    return [high, high]
  }
  const bounds = {
    distance: between('distance'),
    elevation: between('elevation'),
    speed: numberOf(element, 'rotation-speed'),
  }
  return { bounds, notes }
}
