// Made by `npm run generated`: types of the tags of `orogen/race` for frameworks; see web/dom/tags.ts.
/* eslint-disable @typescript-eslint/ban-ts-comment, @typescript-eslint/no-namespace */
import type { PreactTag, ReactTag, SolidTag, SvelteTag, VueTag, Written } from '../../../dom/tags.js'

/** The attributes of `<orogen-race>` in a template. */
export interface OrogenRaceAttributes {
  /** The id of the list of programs: see `benchmarks`. */
  benchmark?: Written<string> | undefined
  /** Sizes of maps, some numbers from 3 to 12. */
  exponents?: Written<string> | undefined
  /** 1 to 1000: for how many maps a time is given. */
  maps?: Written<number> | undefined
  /** 1 to 1000: the rounds of measuring for a size. */
  rounds?: Written<number> | undefined
  /** Milliseconds for a size after which few rounds are enough. */
  budget?: Written<number> | undefined
  /** 0 to 100: the cold starts of each program. */
  starts?: Written<number> | undefined
  /** Whether it starts without a click. */
  autostart?: Written<boolean> | undefined
  /** An address that takes the same settings in its query, for links. */
  page?: Written<string> | undefined
}

/** The attributes of `<orogen-hundred>` in a template. */
export interface OrogenHundredAttributes {
  /** Which of the three. */
  program?: Written<'voirol-a' | 'voirol-b' | 'voirol-r'> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** None: the button alone. */
  picture?: Written<'profiles' | 'none'> | undefined
}

/** The events of `<orogen-race>` that other elements do not have. */
export type OrogenRaceEvents = {
  /** A race starts. */
  start: CustomEvent
  /** How far it is: stage, exponent and share. */
  progress: CustomEvent
  /** It is over; its report. */
  finish: CustomEvent
  /** It was stopped. */
  stop: CustomEvent
  /** It failed; the sentence. */
  error: CustomEvent
}

/** The events of `<orogen-hundred>` that other elements do not have. */
export type OrogenHundredEvents = Record<never, Event>

/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-race': ReactTag<OrogenRaceAttributes, OrogenRaceEvents>
      'orogen-hundred': ReactTag<OrogenHundredAttributes, OrogenHundredEvents>
    }
  }
}

/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-race': PreactTag<OrogenRaceAttributes, OrogenRaceEvents>
      'orogen-hundred': PreactTag<OrogenHundredAttributes, OrogenHundredEvents>
    }
  }
}

/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-race': SolidTag<OrogenRaceAttributes, OrogenRaceEvents>
      'orogen-hundred': SolidTag<OrogenHundredAttributes, OrogenHundredEvents>
    }
  }
}

/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'orogen-race': SvelteTag<OrogenRaceAttributes, OrogenRaceEvents>
    'orogen-hundred': SvelteTag<OrogenHundredAttributes, OrogenHundredEvents>
  }
}

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'orogen-race': VueTag<OrogenRaceAttributes, OrogenRaceEvents>
    'orogen-hundred': VueTag<OrogenHundredAttributes, OrogenHundredEvents>
  }
}
