import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetTerrain,
  restoreTerrain,
  savedTerrains,
  saveTerrain,
} from '../../../web/studio/gallery/saved.js'

/** Gives the browser a storage, or one that refuses to keep anything. */
function keepIn({ broken = false, holds = null as string | null } = {}): void {
  let kept = holds
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_: string, text: string) => {
      if (broken) throw new DOMException('full', 'QuotaExceededError')
      kept = text
    },
  })
}

beforeEach(() => keepIn())

describe('terrains that the reader names', () => {
  test('are kept, replaced by name, and forgotten', () => {
    expect(savedTerrains()).toEqual([])
    expect(saveTerrain({ name: ' Home ', link: '?seed=1' })).toEqual({})
    expect(saveTerrain({ name: 'Away', link: '?seed=2' })).toEqual({})
    expect(saveTerrain({ name: 'Home', link: '?seed=3' })).toEqual({
      gone: { name: 'Home', link: '?seed=1' },
    })
    expect(savedTerrains()).toEqual([
      { name: 'Away', link: '?seed=2' },
      { name: 'Home', link: '?seed=3' },
    ])
    expect(forgetTerrain('Away')).toBe(true)
    expect(savedTerrains().map(({ name }) => name)).toEqual(['Home'])
  })

  test('bring their picture along, if it is one', () => {
    const picture = 'data:image/webp;base64,AA=='
    saveTerrain({ name: 'Home', link: '?seed=1', picture })
    expect(savedTerrains()).toEqual([{ name: 'Home', link: '?seed=1', picture }])
    const foreign = JSON.stringify([{ name: 'a', link: '?', picture: 'https://example.org/a.png' }])
    keepIn({ holds: foreign })
    expect(savedTerrains()).toEqual([])
  })

  test('have a name, and not a long one', () => {
    expect(saveTerrain({ name: '   ', link: '?seed=1' })).toBeUndefined()
    saveTerrain({ name: 'x'.repeat(500), link: '?seed=1' })
    expect(savedTerrains()[0]!.name.length).toBe(60)
  })

  test('are a hundred at most, the newest; what went for one is told, and can be brought back', () => {
    for (let i = 0; i < 130; i++) {
      const saved = saveTerrain({ name: `${i}`, link: '?seed=1' })
      expect(saved).toEqual(i < 100 ? {} : { gone: { name: `${i - 100}`, link: '?seed=1' } })
    }
    const before = savedTerrains()
    for (const name of ['130', ' 129 ', '50']) {
      const { gone } = saveTerrain({ name, link: '?seed=2' })!
      expect(savedTerrains()).not.toContainEqual(gone)
      expect(restoreTerrain(name, gone!)).toBe(true)
      expect(new Set(savedTerrains())).toEqual(new Set(before))
    }
    saveTerrain({ name: '129', link: '?seed=1' })
    expect(savedTerrains().length).toBe(100)
    expect(savedTerrains().at(-1)!.name).toBe('129')
  })

  test('are refused, not lost in silence, where the browser keeps nothing', () => {
    keepIn({ broken: true })
    expect(saveTerrain({ name: 'a', link: '?' })).toBeUndefined()
    expect(forgetTerrain('a')).toBe(false)
    vi.stubGlobal('localStorage', null)
    expect(saveTerrain({ name: 'a', link: '?' })).toBeUndefined()
    expect(savedTerrains()).toEqual([])
  })

  test.each([
    ['no JSON', '{'],
    ['no list', '{"name":"a"}'],
    [
      'other things',
      '[1,null,"a",{"name":1,"link":"?"},{"name":"a","link":"https://example.org"},{"name":" ","link":"?"}]',
    ],
  ])('are none where the storage holds %s', (_, holds) => {
    keepIn({ holds })
    expect(savedTerrains()).toEqual([])
  })

  test('leave alone what another version or another site keeps under the same key', () => {
    const other = { name: 'later', place: [1, 2] }
    keepIn({ holds: JSON.stringify([other]) })
    expect(saveTerrain({ name: 'Home', link: '?seed=1' })).toEqual({})
    expect(forgetTerrain('Home')).toBe(true)
    expect(JSON.parse(localStorage.getItem('')!)).toEqual([other])
    keepIn({ holds: '{"theirs":true}' })
    expect(saveTerrain({ name: 'Home', link: '?seed=1' })).toBeUndefined()
    expect(localStorage.getItem('')).toBe('{"theirs":true}')
  })
})
