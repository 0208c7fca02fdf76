import { sheet } from '../../dom/sheet.js'
import { commonRules } from '../laboratory/style.js'

const rules = `
:host { container-type: inline-size; }
.picture canvas { display: block; inline-size: 100%; block-size: auto; }
.control { margin-block-start: 4px; }
label { color: var(--quiet); font-size: 13px; }
.control input, .charts input { display: block; inline-size: 100%; margin: 2px 0 4px; }
.marks { display: flex; flex-wrap: wrap; gap: 6px; justify-content: space-between; }
.marks button { flex: 0 1 auto; max-inline-size: 15em; padding: 4px 10px; line-height: 1.25; text-align: start; }
.marks button span { display: block; color: var(--quiet); font-size: 12px; }
.marks [aria-pressed='true'] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.numbers { display: flex; flex-wrap: wrap; gap: 2px 28px; margin: 14px 0 20px; font-variant-numeric: tabular-nums; }
.numbers p { margin: 0; }
.numbers .figures { font-weight: 600; }
.charts { display: grid; gap: 20px 28px; grid-template-columns: minmax(0, 1fr); align-items: start; }
.charts > div { min-inline-size: 0; }
.about, .notice { margin: 12px 0 0; color: var(--quiet); font-size: 13px; }
.notice:empty { display: none; }
.chart .ground { fill: var(--line); }
.chart .dots circle { fill: var(--quiet); }
.chart polyline.fitted { stroke: var(--fault); stroke-width: 2.2; }
.chart polyline.expected { stroke: var(--accent); stroke-width: 2; stroke-dasharray: 6 4; }
@container (min-width: 860px) {
  .marks { display: grid; grid-template-columns: 25% 1fr auto; justify-items: start; gap: 0; }
}
@container (min-width: 560px) {
  .charts { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media print {
  .marks, .charts label, .control label { display: none !important; }
}
`

export const roughnessStyle = sheet(commonRules + rules)
