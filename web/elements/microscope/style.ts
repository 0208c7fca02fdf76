import { sheet } from '../../dom/sheet.js'
import { commonRules } from '../laboratory/style.js'

const rules = `
:host { container-type: inline-size; }
.bench { display: grid; gap: 20px 28px; grid-template-columns: minmax(0, 1fr); }
.viewer { min-inline-size: 0; max-inline-size: 520px; }
.side { min-inline-size: 0; }
.stage {
  position: relative;
  aspect-ratio: 1;
  max-inline-size: 100%;
  background: var(--line);
  border-radius: 6px;
  touch-action: pan-y pinch-zoom;
  cursor: crosshair;
  user-select: none;
  -webkit-user-select: none;
}
.stage canvas { display: block; inline-size: 100%; block-size: 100%; border-radius: 6px; image-rendering: pixelated; }
.line {
  position: absolute;
  inset-block: 0;
  inline-size: 2px;
  margin-inline-start: -1px;
  background: #fff;
  box-shadow: 0 0 0 1px rgb(0 0 0 / 55%);
  pointer-events: none;
}
.tag {
  position: absolute;
  inset-block-start: 8px;
  max-inline-size: 46%;
  padding: 1px 8px;
  overflow: hidden;
  color: #fff;
  font-size: 13px;
  text-overflow: ellipsis;
  white-space: nowrap;
  background: rgb(20 24 28 / 82%);
  border-radius: 5px;
  pointer-events: none;
}
.tag.left { inset-inline-start: 8px; border-inline-start: 4px solid #f0a070; }
.tag.right { inset-inline-end: 8px; border-inline-end: 4px solid #7cc4b8; }
.lens {
  position: absolute;
  border: 2px solid #fff;
  border-radius: 3px;
  box-shadow: 0 0 0 1.5px rgb(0 0 0 / 70%), inset 0 0 0 1px rgb(0 0 0 / 50%);
  cursor: move;
  touch-action: none;
}
.lens:focus-visible { outline: 3px solid #ffd84d; outline-offset: 2px; }
.lens::after { position: absolute; inset: -14px; content: ''; }
.twin { border-style: dashed; pointer-events: none; }
.divider { display: block; margin: 2px -8px 0; }
.notice { min-block-size: 1.45em; margin: 0; color: var(--quiet); font-size: 13px; }
.controls { display: grid; gap: 12px; margin-block-start: 6px; }
.segments { display: flex; flex-wrap: wrap; gap: 4px 6px; }
.segments legend { float: none; inline-size: 100%; }
.segments label { position: relative; display: inline-flex; }
.segments input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: pointer; }
.segments span {
  display: inline-flex;
  align-items: center;
  min-block-size: 34px;
  padding: 3px 11px;
  background: var(--field);
  border: 1px solid var(--line);
  border-radius: 8px;
}
.segments input:checked + span { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.segments input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 8px 10px; align-items: center; }
.row label { color: var(--quiet); font-size: 13px; }
.row input { inline-size: 8.5em; }
.row > span { white-space: nowrap; }
.insets { display: flex; flex-wrap: wrap; gap: 12px 14px; align-items: flex-start; }
.insets figure { margin: 0; }
.insets figcaption { margin-block-end: 3px; font-size: 13px; font-weight: 600; }
.left figcaption, .left > b { color: var(--fault); }
.right figcaption, .right > b { color: var(--accent); }
.insets div { display: flex; gap: 8px; }
.insets canvas { inline-size: min(160px, 40vw); aspect-ratio: 1; border-radius: 4px; image-rendering: pixelated; }
.insets p { display: flex; gap: 8px; margin: 1px 0 0; color: var(--quiet); font-size: 12px; }
.insets p span { flex: 1; }
.insets .zooms { flex-basis: 100%; gap: 6px; align-items: center; }
.zooms span { flex: 0 1 auto; margin-inline-end: 4px; color: var(--quiet); font-size: 13px; }
.zoom { min-inline-size: 36px; font-size: 18px; line-height: 1; }
.verdicts { display: grid; gap: 8px; margin: 18px 0 12px; padding: 0; list-style: none; }
.verdicts li { padding-inline-start: 12px; border-inline-start: 4px solid var(--fault); }
.verdicts li.right { border-color: var(--accent); }
.verdicts b { display: block; font-size: 13px; }
.measured { max-inline-size: 460px; }
.measure { margin: 8px 0 0; color: var(--quiet); font-size: 13px; }
@media (pointer: coarse) {
  .segments span, .zoom { min-block-size: 44px; min-inline-size: 44px; }
  .lens::after { inset: -22px; }
}
@container (min-width: 860px) {
  .bench { grid-template-columns: 520px minmax(0, 1fr); }
}
@media print {
  .zooms, .divider, .lens, .controls { display: none !important; }
  .bench { break-inside: avoid; grid-template-columns: 9cm minmax(0, 1fr); }
}
`

export const microscopeStyle = sheet(commonRules + rules)
