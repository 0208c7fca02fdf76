import { sheet } from '../../dom/sheet.js'

/** The element's look. A page overrides what is on the host, the variables, and the parts. */
const css = /* css */ `
  :host {
    display: block;
    position: relative;
    aspect-ratio: 16 / 10;
    min-width: 0;
    overflow: hidden;
    contain: layout style;
    color-scheme: light dark;
    border-radius: var(--orogen-radius, 0);
    --back: var(--orogen-background, #e4eaec);
    --ink: var(--orogen-ink, #23272d);
    --accent: var(--orogen-accent, #2f6f6a);
    --on-accent: var(--orogen-on-accent, #fff);
    --paper: var(--orogen-paper, rgb(252 251 248 / 92%));
    --alarm: var(--orogen-alarm, #a63a27);
    background: var(--back);
    color: var(--ink);
    font: 14px/1.4 var(--orogen-font, system-ui, sans-serif);
  }
  @supports (color: light-dark(red, red)) {
    :host {
      --back: var(--orogen-background, light-dark(#e4eaec, #2b333d));
      --ink: var(--orogen-ink, light-dark(#23272d, #e6e9ed));
      --accent: var(--orogen-accent, light-dark(#2f6f6a, #7cc4b8));
      --on-accent: var(--orogen-on-accent, light-dark(#fff, #10201e));
      --paper: var(--orogen-paper, light-dark(rgb(252 251 248 / 92%), rgb(27 31 37 / 92%)));
      --alarm: var(--orogen-alarm, light-dark(#a63a27, #f0a090));
    }
  }
  :host([hidden]) { display: none }
  :host(:fullscreen) { aspect-ratio: auto; width: 100%; height: 100%; border-radius: 0 }
  [hidden] { display: none !important }
  canvas, .poster {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  canvas { display: block; touch-action: pan-y; -webkit-tap-highlight-color: transparent }
  canvas.untouchable { pointer-events: none }
  canvas:focus-visible, :focus-visible { outline: 3px solid var(--accent); outline-offset: -3px }
  .poster { overflow: hidden }
  .poster.gone { visibility: hidden; pointer-events: none; opacity: 0; transition: opacity 0.3s, visibility 0.3s }
  .poster ::slotted(img), .poster ::slotted(picture) {
    display: block; width: 100%; height: 100%; object-fit: cover;
  }
  .poster ::slotted(a) { display: block; width: 100%; height: 100% }
  .start {
    position: absolute; inset: auto auto 50% 50%; transform: translate(-50%, 50%);
    width: max-content; padding: 0.7em 1.2em; box-shadow: 0 2px 14px rgb(0 0 0 / 25%);
  }
  button, select {
    font: inherit; color: inherit; min-height: 36px; min-width: 36px; border-radius: 8px;
    border: 1px solid rgb(128 128 128 / 35%); background: transparent; padding: 0 0.7em; margin: 0; cursor: pointer;
  }
  select { padding-inline-end: 0.3em; background: var(--paper) }
  option { background: Canvas; color: CanvasText }
  button:hover { border-color: var(--accent) }
  button:disabled { opacity: 0.5; cursor: default }
  button.icon { padding: 0; display: grid; place-items: center }
  svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }
  button[aria-pressed='true'] { background: var(--accent); color: var(--on-accent); border-color: transparent }
  button.main { background: var(--accent); color: var(--on-accent); border-color: transparent }
  .box {
    position: absolute; inset: auto 12px 12px; margin-inline: auto; max-width: 34em; width: fit-content;
    display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; justify-content: center;
    padding: 8px 12px; border-radius: 12px; background: var(--paper); box-sizing: border-box;
    box-shadow: 0 1px 10px rgb(0 0 0 / 18%); max-height: calc(100% - 24px); overflow: auto;
  }
  .box p { margin: 0; overflow-wrap: anywhere; flex: 1 1 12em }
  .controls { gap: 6px; padding: 6px; }
  .progress, .hint { pointer-events: none }
  .progress progress { width: 9em; accent-color: var(--accent) }
  .hint { inset: auto 12px 50%; transform: translateY(50%); font-size: 15px }
  .error {
    border-inline-start: 4px solid var(--alarm);
    flex-flow: column nowrap; align-items: flex-start;
  }
  .error slot { display: contents }
  .box.error p { flex: 0 1 auto; min-height: 0; overflow: auto }
  .error button { flex: none }
  .controls:not([hidden]) ~ .error, .controls:not([hidden]) ~ .progress { bottom: 64px }
  @media (pointer: coarse) { button, select { min-height: 44px; min-width: 44px } }
  @media (prefers-reduced-motion: reduce) { .poster.gone { transition: none } }
`

export const styleSheet = sheet(css)
