/** The element's look. A page overrides what is on the host, the variables, and the parts. */
export const css = /* css */ `
  :host {
    display: block;
    position: relative;
    aspect-ratio: 16 / 10;
    min-width: 0;
    overflow: hidden;
    contain: layout style;
    border-radius: var(--orogen-radius, 0);
    background: var(--orogen-background, #e4eaec);
    color: var(--orogen-ink, #23272d);
    font: 14px/1.4 var(--orogen-font, system-ui, sans-serif);
    --accent: var(--orogen-accent, #2f6f6a);
    --on-accent: var(--orogen-on-accent, #fff);
    --paper: var(--orogen-paper, rgb(252 251 248 / 92%));
    --line: rgb(128 128 128 / 35%);
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
  .poster.gone { visibility: hidden; opacity: 0; transition: opacity 0.3s, visibility 0.3s }
  .poster ::slotted(img), .poster ::slotted(picture) {
    display: block; width: 100%; height: 100%; object-fit: cover;
  }
  .poster ::slotted(a) { display: block; width: 100%; height: 100% }
  .start {
    position: absolute; inset: auto auto 50% 50%; transform: translate(-50%, 50%);
    padding: 0.7em 1.2em; box-shadow: 0 2px 14px rgb(0 0 0 / 25%);
  }
  button, select {
    font: inherit; color: inherit; min-height: 32px; border-radius: 8px;
    border: 1px solid var(--line); background: transparent; padding: 0 0.7em; margin: 0; cursor: pointer;
  }
  select { padding-inline-end: 0.3em; background: var(--orogen-field, #fff) }
  button:hover { border-color: var(--accent) }
  button[aria-pressed='true'] { background: var(--accent); color: var(--on-accent); border-color: transparent }
  button.main { background: var(--accent); color: var(--on-accent); border-color: transparent }
  .box {
    position: absolute; inset: auto 12px 12px; margin-inline: auto; max-width: 34em; width: fit-content;
    display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; justify-content: center;
    padding: 8px 12px; border-radius: 12px; background: var(--paper); box-sizing: border-box;
    box-shadow: 0 1px 10px rgb(0 0 0 / 18%);
  }
  .box p { margin: 0; overflow-wrap: anywhere; flex: 1 1 12em }
  .controls { gap: 6px; padding: 6px; }
  .progress, .hint { pointer-events: none }
  .progress progress { width: 9em; accent-color: var(--accent) }
  .hint { inset: auto 12px 50%; transform: translateY(50%); font-size: 15px }
  .error { border-inline-start: 4px solid var(--orogen-alarm, #b3402c) }
  .controls:not([hidden]) ~ .error, .controls:not([hidden]) ~ .progress { bottom: 64px }
  @media (pointer: coarse) { button, select { min-height: 44px; min-width: 44px } }
  @media (prefers-color-scheme: dark) {
    :host {
      background: var(--orogen-background, #2b333d);
      color: var(--orogen-ink, #e6e9ed);
      --accent: var(--orogen-accent, #7cc4b8);
      --on-accent: var(--orogen-on-accent, #10201e);
      --paper: var(--orogen-paper, rgb(27 31 37 / 92%));
    }
    select { background: var(--orogen-field, #14181d) }
  }
  @media (prefers-reduced-motion: reduce) { .poster.gone { transition: none } }
`

let sheet: CSSStyleSheet | undefined

/** One sheet for all elements, in the way that a strict Content-Security-Policy allows. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  return sheet
}
