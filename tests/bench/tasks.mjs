// The tasks of a page's thread, out of Chromium's own trace.
import { summary } from '../../build/bench/race.js'

const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
]

/**
 * Does so many steps, and finds the longest task of the page's thread in each: `blocked` is how long it took,
 * `worked` how long it had the processor, which other programs on the machine change little. In milliseconds.
 */
export async function longestTasks(browser, page, steps, act) {
  await browser.startTracing(page, { categories })
  for (let step = 1; step <= steps; step++) {
    await page.evaluate(() => performance.mark('a step'))
    await act(step)
  }
  await page.evaluate(() => performance.mark('a step'))
  const { traceEvents } = JSON.parse(await browser.stopTracing())
  const marks = traceEvents
    .filter(({ name, cat }) => name === 'a step' && cat.includes('user_timing'))
    .sort((a, b) => a.ts - b.ts)
  if (marks.length !== steps + 1) throw new Error(`the trace has ${marks.length} steps and not ${steps + 1}`)
  const [{ pid, tid }] = marks
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid,
  )
  const longest = (time) =>
    marks.slice(1).map(({ ts }, i) => {
      const inStep = tasks.filter((task) => task.ts + task.dur > marks[i].ts && task.ts < ts)
      return Math.max(0, ...inStep.map((task) => task[time] ?? 0)) / 1000
    })
  return { blocked: spreadOf(longest('dur')), worked: spreadOf(longest('tdur')) }
}

/** The usual summary, with the time that 95 % did not exceed (nearest rank). */
export function spreadOf(times) {
  const sorted = [...times].sort((a, b) => a - b)
  return { ...summary(times), most: sorted[Math.ceil(0.95 * times.length) - 1], longest: sorted.at(-1) }
}
