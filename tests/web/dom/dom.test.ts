import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Settling } from '../../../web/dom/settling.js'
import { watchMedia } from '../../../web/dom/input.js'
import { newGesture, UndoHistory } from '../../../web/dom/undo.js'
import { filesIn, textOf } from '../support/project.js'

describe('the history of what can be undone', () => {
  let clock: number
  let history: UndoHistory<number>
  beforeEach(() => {
    clock = 0
    history = new UndoHistory(0, () => clock)
  })
  const record = (state: number, change: string, held = false) => {
    history.record(state, change, held)
    clock += 5000
  }

  test('leads back to the first state and forth to the last, and no further', () => {
    expect([history.canUndo, history.canRedo, history.undo(), history.redo()]).toEqual([
      false,
      false,
      undefined,
      undefined,
    ])
    record(1, 'a')
    record(2, 'b')
    record(3, 'a')
    expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual([2, 1, 0, undefined])
    expect([history.redo(), history.redo(), history.redo(), history.redo()]).toEqual([1, 2, 3, undefined])
  })

  test('takes the drag of a slider as one change, however long it lasts', () => {
    for (let state = 1; state < 9; state++) record(state, 'a', true)
    record(9, 'a')
    expect(history.undo()).toBe(0)
    expect(history.redo()).toBe(9)
  })

  test('takes letters typed one after another as one change, but not those of another field', () => {
    history.record(1, 'seed')
    history.record(16, 'seed')
    history.record(161, 'seed')
    history.record(5, 'exponent')
    expect([history.undo(), history.undo()]).toEqual([161, 0])
  })

  test('takes changes of the same thing after a while as two', () => {
    record(1, 'seed')
    record(2, 'seed')
    expect(history.undo()).toBe(1)
  })

  test('never joins what has no name', () => {
    history.record(1, '')
    history.record(2, '')
    expect([history.undo(), history.undo()]).toEqual([1, 0])
  })

  test('forgets what was undone when something else is done, and joins nothing to what was returned to', () => {
    history.record(1, 'a')
    clock += 5000
    history.record(2, 'a')
    expect(history.undo()).toBe(1)
    history.record(3, 'a')
    expect(history.canRedo).toBe(false)
    expect(history.undo()).toBe(1)
  })

  test('keeps two hundred states at most', () => {
    for (let state = 1; state <= 1000; state++) record(state, `${state}`)
    let back = 0
    while (history.undo() !== undefined) back++
    expect(back).toBe(199)
  })

  test('takes one gesture as one change, and another of the same kind as another', () => {
    const [first, second] = [newGesture(), newGesture()]
    history.record(1, first, true)
    history.record(2, first, true)
    history.record(3, second, true)
    history.record(4)
    expect([history.undo(), history.undo(), history.undo(), history.redo()]).toEqual([3, 2, 0, 2])
    history.record(5)
    expect([history.canRedo, history.redo(), history.state]).toEqual([false, undefined, 5])
  })

  test('begins anew with nothing to undo', () => {
    record(1, 'a')
    history.undo()
    history.reset(7)
    expect([history.state, history.canUndo, history.canRedo]).toEqual([7, false, false])
  })
})

test('nothing is settled while work runs or something is still to be drawn, and each change is told once', async () => {
  let isDrawn = true
  const told: boolean[] = []
  const settling = new Settling(
    () => isDrawn,
    (isSettled) => told.push(isSettled),
  )
  settling.check()
  expect(settling.isSettled).toBe(true)
  await settling.whenSettled()

  const end = settling.begin()
  const failing = settling.during(Promise.reject(new Error('refused')))
  expect(settling.isSettled).toBe(false)
  let resolved = false
  const waiting = settling.whenSettled().then(() => (resolved = true))
  await expect(failing).rejects.toThrow('refused')
  isDrawn = false
  end()
  end() // once more ends nothing else
  await Promise.resolve()
  expect([settling.isSettled, resolved]).toEqual([false, false])
  isDrawn = true
  settling.check()
  await waiting
  expect(told).toEqual([true, false, true])
})

test('nobody waits for ever when nothing is drawn any more', async () => {
  let isDrawn = false
  const settling = new Settling(() => isDrawn)
  const waiting = settling.whenSettled()
  isDrawn = true
  settling.check() // resumes who waits, but by then it is no longer settled
  isDrawn = false
  settling.giveUp(new Error('the element has left its page'))
  await expect(waiting).rejects.toThrow('has left')
  await expect(settling.whenSettled()).rejects.toThrow('has left')
  settling.resume()
  const again = settling.whenSettled()
  isDrawn = true
  settling.check()
  await again
})

test('a change of a media query is told although its answer was read before, until the end', () => {
  let now = false
  /** As in Chromium: whoever has read the new answer is not told of it. */
  class List extends EventTarget {
    known = now
    get matches() {
      return (this.known = now)
    }
  }
  const lists: List[] = []
  vi.stubGlobal('matchMedia', () => lists[lists.push(new List()) - 1])
  const change = (read: () => boolean) => {
    now = !now
    expect(read()).toBe(now)
    const untold = lists.filter(({ known }) => known !== now)
    for (const list of untold) list.dispatchEvent(new Event('change'))
    for (const list of lists) list.known = now
  }
  const [told, ended] = [vi.fn(), new AbortController()]
  const matches = watchMedia('(prefers-reduced-motion: reduce)', told, ended)
  expect(matches()).toBe(false)
  change(matches)
  change(matches)
  expect(told).toHaveBeenCalledTimes(2)
  ended.abort()
  change(matches)
  expect(told).toHaveBeenCalledTimes(2)
})

test('scripts follow media queries in no other way', () => {
  const scripts = filesIn('web').filter((file) => file.endsWith('.ts'))
  const filesWith = (call: RegExp) => scripts.filter((file) => call.test(textOf(file)))
  expect(filesWith(/\bwatchMedia\(/).length).toBeGreaterThan(8)
  // Most of these only ask for the present answer.
  expect(filesWith(/\bmatchMedia\(/)).toEqual([
    'web/controls/drawing/bar.ts',
    'web/dom/input.ts',
    'web/dom/sight.ts', // follows a query that is another one after each change
    'web/endless/draw/endless-view.ts',
    'web/studio/main.ts',
  ])
})
