import { sheet } from '../../dom/sheet.js'

const rules = `
:host {
  --race-accent: var(--orogen-accent, #2f6f6a);
  --race-on-accent: var(--orogen-on-accent, #fff);
  --race-quiet: var(--orogen-quiet, #5d6570);
  --race-line: var(--orogen-line, #dcdedd);
  --race-javascript: var(--orogen-race-javascript, #a5501c);
  --race-wasm: var(--orogen-race-wasm, #2f6f6a);
  --race-simd: var(--orogen-race-simd, #27509b);
  --race-yardstick: var(--orogen-race-yardstick, #6c737d);
  --race-alarm: var(--orogen-alarm, #9a3324);
  display: block;
  container-type: inline-size;
  font-size: 16px;
  line-height: 1.5;
}
:host([hidden]) { display: none; }
@supports (color: light-dark(#000, #fff)) {
  :host {
    --race-accent: var(--orogen-accent, light-dark(#2f6f6a, #7cc4b8));
    --race-on-accent: var(--orogen-on-accent, light-dark(#fff, #10201e));
    --race-quiet: var(--orogen-quiet, light-dark(#5d6570, #a3acb8));
    --race-line: var(--orogen-line, light-dark(#dcdedd, #3a414b));
    --race-javascript: var(--orogen-race-javascript, light-dark(#a5501c, #e8a06a));
    --race-wasm: var(--orogen-race-wasm, light-dark(#2f6f6a, #7cc4b8));
    --race-simd: var(--orogen-race-simd, light-dark(#27509b, #93b7f5));
    --race-yardstick: var(--orogen-race-yardstick, light-dark(#6c737d, #969faa));
    --race-alarm: var(--orogen-alarm, light-dark(#9a3324, #f0a090));
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
p { margin: 0; }
button, select, input { font: inherit; color: inherit; accent-color: var(--race-accent); }
button, select {
  min-height: 40px;
  padding: 6px 16px;
  background: transparent;
  border: 1px solid var(--race-yardstick);
  border-radius: 8px;
}
option { color: CanvasText; background: Canvas; }
button { cursor: pointer; }
button:hover { border-color: var(--race-accent); color: var(--race-accent); }
button[aria-disabled='true'] { opacity: 0.55; cursor: default; }
:focus-visible { outline: 3px solid var(--race-accent); outline-offset: 2px; }
.quiet, .changes, .interval, .key, .curves { color: var(--race-quiet); font-size: 14px; }

.headline { display: flex; flex-wrap: wrap; gap: 10px 18px; align-items: center; }
.headline p { flex: 1 1 15em; color: var(--race-quiet); font-size: 15px; }
.primary {
  min-height: 52px;
  padding: 10px 24px;
  font-size: 19px;
  font-weight: 600;
  color: var(--race-on-accent);
  background: var(--race-accent);
  border-color: var(--race-accent);
}
.primary:hover { color: var(--race-on-accent); filter: brightness(1.08); }
details { margin-top: 14px; }
summary { min-height: 40px; display: list-item; padding: 8px 0; cursor: pointer; }
form { display: grid; gap: 10px; justify-items: start; padding: 4px 0 8px; }
form > label { font-weight: 600; margin-bottom: -6px; }
select { max-width: 100%; }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.choices { display: flex; flex-wrap: wrap; gap: 2px 18px; }
.choices label { display: inline-flex; gap: 7px; align-items: center; min-height: 40px; font-variant-numeric: tabular-nums; }
.choices input { width: 18px; height: 18px; margin: 0; }

.work { display: flex; gap: 14px; align-items: center; margin-top: 18px; }
progress { flex: 1; min-width: 0; height: 10px; accent-color: var(--race-accent); }
.status { min-height: 1.5em; margin-top: 6px; color: var(--race-quiet); font-size: 15px; }
.alarm { color: var(--race-alarm); }

.verdict .first { margin: 14px 0 8px; font-size: 21px; line-height: 1.35; text-wrap: pretty; }
.verdict p + p { margin-top: 6px; }
.notes { margin: 14px 0 0; padding: 10px 14px 10px 32px; border: 1px solid var(--race-line); border-radius: 8px; font-size: 15px; }
figure { margin: 26px 0 0; }
figcaption { font-weight: 600; }
.sizes { margin-top: 22px; }
.chart { margin-top: 12px; }
.chart svg { display: block; max-width: 100%; height: auto; }
.chart svg text { white-space: pre; }
.key, .curves { display: flex; flex-wrap: wrap; gap: 2px 18px; margin: 4px 0 0; padding: 0; list-style: none; }
.key li { display: flex; gap: 7px; align-items: center; }
.key li::before { content: ''; width: 14px; height: 10px; border-radius: 2px; background: var(--swatch); }
.javascript { --swatch: var(--race-javascript); }
.wasm { --swatch: var(--race-wasm); }
.simd { --swatch: var(--race-simd); }
.yardstick { --swatch: var(--race-yardstick); }
.key .then::before { background: none; border: 1px dashed var(--race-quiet); }
.key .interval { font-size: inherit; }
.key .interval::before { background: linear-gradient(currentColor 0 0) center / 100% 1.5px no-repeat; border: solid currentColor; border-width: 0 1.5px; border-radius: 0; }
.curves { display: none; counter-reset: curve; }
.curves li { counter-increment: curve; }
.curves li::before { content: counter(curve) ' '; color: var(--swatch); font-weight: 600; }

.scroll { overflow-x: auto; margin-top: 26px; }
table { width: 100%; margin-top: 22px; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums; }
.scroll table { margin-top: 0; }
caption { padding-bottom: 6px; font-weight: 600; text-align: start; }
th, td { padding: 7px 0 7px 14px; text-align: end; vertical-align: top; border-bottom: 1px solid var(--race-line); white-space: nowrap; }
th:first-child { padding-left: 0; text-align: start; white-space: normal; min-width: 9em; }
thead th { color: var(--race-quiet); font-size: 13px; font-weight: 600; line-height: 1.3; vertical-align: bottom; white-space: normal; }
tbody th { font-weight: 600; }
.changes, .interval { display: block; font-weight: 400; line-height: 1.35; }
.interval { font-size: 12.5px; }
tr.yardstick th { font-weight: 400; font-style: italic; }
.scroll + .quiet, .results > .quiet { margin-top: 8px; }
.results > .quiet { margin-top: 22px; }
.take-away { margin-top: 16px; }
.take-away .title { font-weight: 600; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; }
.buttons button { font-size: 15px; }

@container (max-width: 559px) {
  .curves { display: flex; flex-direction: column; }
  .primary { width: 100%; }
  th, td { padding-left: 8px; }
  .times th:first-child { min-width: 0; }
  table { font-size: 14px; }
  .changes { font-size: 13px; }
  .interval { font-size: 11.5px; }
}
@media (forced-colors: active) {
  .key li::before { forced-color-adjust: none; }
}
@media print {
  .form, .work, .status, .take-away { display: none; }
}
`

/** The look of the element. Colours can be set from outside; they follow the page's scheme. */
export const raceSheet = sheet(rules)
