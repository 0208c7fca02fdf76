/**
 * A chart without the style sheet that the library puts inside it, which a strict Content-Security-Policy would refuse;
 * race.css says the same. To be called before the chart is in a document.
 */
export function detached(chart: Element): SVGSVGElement {
  for (const style of chart.querySelectorAll('style')) style.remove()
  chart.setAttribute('aria-hidden', 'true')
  return chart as SVGSVGElement
}

/** Powers of ten that hold all values, half a decade between dots and the frame's left. */
export function decades(values: readonly number[]): { low: number; high: number; ticks: number[] } {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const low = 10 ** Math.floor(Math.log10(least * 0.8))
  const first = Math.log10(low)
  const last = Math.floor(Math.log10(most))
  const ticks = Array.from({ length: Math.round(last - first) + 1 }, (_, i) => 10 ** (first + i))
  return { low, high: most, ticks }
}
