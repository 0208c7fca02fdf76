import { describe, expect, test, vi } from 'vitest'
import {
  forgetTerrain,
  restoreTerrain,
  savedTerrains,
  saveTerrain,
} from '../../web/core/pages/studio/gallery/saved.js'

/** A browser's storage, or one that refuses to keep anything. */
function storage({ broken = false, holds = null as string | null } = {}): Storage {
  let kept = holds
  return {
    getItem: () => kept,
    setItem: (_: string, text: string) => {
      if (broken) throw new DOMException('full', 'QuotaExceededError')
      kept = text
    },
  } as unknown as Storage
}

describe('terrains that the reader names', () => {
  test('are kept, replaced by name, and forgotten', () => {
    const kept = storage()
    expect(savedTerrains(kept)).toEqual([])
    expect(saveTerrain({ name: ' Home ', link: '?seed=1' }, kept)).toEqual({})
    expect(saveTerrain({ name: 'Away', link: '?seed=2' }, kept)).toEqual({})
    expect(saveTerrain({ name: 'Home', link: '?seed=3' }, kept)).toEqual({
      gone: { name: 'Home', link: '?seed=1' },
    })
    expect(savedTerrains(kept)).toEqual([
      { name: 'Away', link: '?seed=2' },
      { name: 'Home', link: '?seed=3' },
    ])
    expect(forgetTerrain('Away', kept)).toBe(true)
    expect(savedTerrains(kept).map(({ name }) => name)).toEqual(['Home'])
  })

  test('bring their picture along, if it is one', () => {
    const kept = storage()
    const picture = 'data:image/webp;base64,AA=='
    saveTerrain({ name: 'Home', link: '?seed=1', picture }, kept)
    expect(savedTerrains(kept)).toEqual([{ name: 'Home', link: '?seed=1', picture }])
    const foreign = JSON.stringify([{ name: 'a', link: '?', picture: 'https://example.org/a.png' }])
    expect(savedTerrains(storage({ holds: foreign }))).toEqual([])
  })

  test('have a name, and not a long one', () => {
    const kept = storage()
    expect(saveTerrain({ name: '   ', link: '?seed=1' }, kept)).toBeUndefined()
    saveTerrain({ name: 'x'.repeat(500), link: '?seed=1' }, kept)
    expect(savedTerrains(kept)[0]!.name.length).toBe(60)
  })

  test('are a hundred at most, the newest; what went for one is told, and can be brought back', () => {
    const kept = storage()
    for (let i = 0; i < 130; i++) {
      const saved = saveTerrain({ name: `${i}`, link: '?seed=1' }, kept)
      expect(saved).toEqual(i < 100 ? {} : { gone: { name: `${i - 100}`, link: '?seed=1' } })
    }
    const before = savedTerrains(kept)
    for (const name of ['130', ' 129 ', '50']) {
      const { gone } = saveTerrain({ name, link: '?seed=2' }, kept)!
      expect(savedTerrains(kept)).not.toContainEqual(gone)
      expect(restoreTerrain(name, gone!, kept)).toBe(true)
      expect(new Set(savedTerrains(kept))).toEqual(new Set(before))
    }
    saveTerrain({ name: '129', link: '?seed=1' }, kept)
    expect(savedTerrains(kept).length).toBe(100)
    expect(savedTerrains(kept).at(-1)!.name).toBe('129')
  })

  test('are refused, not lost in silence, where the browser keeps nothing', () => {
    expect(saveTerrain({ name: 'a', link: '?' }, storage({ broken: true }))).toBeUndefined()
    expect(forgetTerrain('a', storage({ broken: true }))).toBe(false)
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
    expect(savedTerrains(storage({ holds }))).toEqual([])
  })
})
