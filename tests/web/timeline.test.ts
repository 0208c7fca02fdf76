import { beforeEach, describe, expect, test } from 'vitest'
import { Timeline } from '../../web/pages/studio/timeline.js'

describe('the timeline of a page', () => {
  let clock: number
  let timeline: Timeline<number>
  beforeEach(() => {
    clock = 0
    timeline = new Timeline(0, () => clock)
  })
  const record = (state: number, change: string, held = false) => {
    timeline.record(state, change, held)
    clock += 5000
  }

  test('leads back to the first state and forth to the last, and no further', () => {
    expect([timeline.canUndo, timeline.canRedo, timeline.undo(), timeline.redo()]).toEqual([
      false,
      false,
      undefined,
      undefined,
    ])
    record(1, 'a')
    record(2, 'b')
    record(3, 'a')
    expect([timeline.undo(), timeline.undo(), timeline.undo(), timeline.undo()]).toEqual([2, 1, 0, undefined])
    expect([timeline.redo(), timeline.redo(), timeline.redo(), timeline.redo()]).toEqual([1, 2, 3, undefined])
  })

  test('takes the drag of a slider as one change, however long it lasts', () => {
    for (let state = 1; state < 9; state++) record(state, 'a', true)
    record(9, 'a')
    expect(timeline.undo()).toBe(0)
    expect(timeline.redo()).toBe(9)
  })

  test('takes letters typed one after another as one change, but not those of another field', () => {
    timeline.record(1, 'seed')
    timeline.record(16, 'seed')
    timeline.record(161, 'seed')
    timeline.record(5, 'exponent')
    expect([timeline.undo(), timeline.undo()]).toEqual([161, 0])
  })

  test('takes changes of the same thing after a while as two', () => {
    record(1, 'seed')
    record(2, 'seed')
    expect(timeline.undo()).toBe(1)
  })

  test('never joins what has no name', () => {
    timeline.record(1, '')
    timeline.record(2, '')
    expect([timeline.undo(), timeline.undo()]).toEqual([1, 0])
  })

  test('forgets what was undone when something else is done, and joins nothing to what was returned to', () => {
    timeline.record(1, 'a')
    clock += 5000
    timeline.record(2, 'a')
    expect(timeline.undo()).toBe(1)
    timeline.record(3, 'a')
    expect(timeline.canRedo).toBe(false)
    expect(timeline.undo()).toBe(1)
  })

  test('keeps two hundred states at most', () => {
    for (let state = 1; state <= 1000; state++) record(state, `${state}`)
    let back = 0
    while (timeline.undo() !== undefined) back++
    expect(back).toBe(199)
  })
})
