/** Colours and controls of the elements that look at maps; whoever embeds them may set the variables. */
export const commonRules = `
:host {
  --ink: var(--orogen-ink, #23272d);
  --quiet: var(--orogen-quiet, #5d6570);
  --line: var(--orogen-line, rgb(35 39 45 / 16%));
  --field: var(--orogen-field, rgb(255 255 255 / 75%));
  --accent: var(--orogen-accent, #2f6f6a);
  --on-accent: var(--orogen-on-accent, #fff);
  --fault: var(--orogen-fault, #a8431a);
  display: block;
  color: var(--ink);
  font: 15px/1.45 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :host {
    --ink: var(--orogen-ink, #e6e9ed);
    --quiet: var(--orogen-quiet, #a3acb8);
    --line: var(--orogen-line, rgb(230 233 237 / 18%));
    --field: var(--orogen-field, rgb(10 12 15 / 55%));
    --accent: var(--orogen-accent, #7cc4b8);
    --on-accent: var(--orogen-on-accent, #10201e);
    --fault: var(--orogen-fault, #f0a070);
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.hidden {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button, input[type='number'], select {
  min-block-size: 36px;
  padding: 4px 10px;
  color: inherit;
  font: inherit;
  background: var(--field);
  border: 1px solid var(--line);
  border-radius: 8px;
}
button { cursor: pointer; }
button:hover:enabled { border-color: var(--accent); }
button:disabled { color: var(--quiet); cursor: default; opacity: 0.6; }
input[type='range'] { block-size: 28px; accent-color: var(--accent); }
fieldset { min-inline-size: 0; margin: 0; padding: 0; border: 0; }
legend { padding: 0 0 3px; color: var(--quiet); font-size: 13px; }
svg.chart { display: block; inline-size: 100%; block-size: auto; overflow: visible; }
.chart text { fill: var(--quiet); font: 11px system-ui, sans-serif; }
.chart .grid { stroke: var(--line); }
.chart .limit { stroke: var(--quiet); stroke-dasharray: 4 3; }
.chart polyline { fill: none; stroke-width: 1.6; stroke-linejoin: round; }
.chart polyline.left { stroke: var(--fault); }
.chart polyline.right { stroke: var(--accent); }
.chart g.left { fill: var(--fault); }
.chart g.right { fill: var(--accent); }
@media (pointer: coarse) {
  button, input[type='number'], select { min-block-size: 44px; }
  input[type='range'] { block-size: 44px; }
}
@media print {
  :host { --ink: #000; --quiet: #333; --line: #999; --accent: #0b5d57; --fault: #8a2f0a; color: #000; }
  button, input, select, fieldset { display: none !important; }
}
`
