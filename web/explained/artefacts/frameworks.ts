// Made by `npm run generated`: types of the tags of `orogen/artefacts` for frameworks; see web/dom/tags.ts.
/* eslint-disable @typescript-eslint/ban-ts-comment, @typescript-eslint/no-namespace */
import type { PreactTag, ReactTag, SolidTag, SvelteTag, VueTag, Written } from '../../dom/tags.js'
import type { OrogenGrowthAttributes, OrogenGrowthEvents } from '../steps/frameworks.js'

/** The attributes of `<orogen-microscope>` in a template. */
export interface OrogenMicroscopeAttributes {
  /** What is looked at. */
  artefact?: Written<'lattice' | 'circles' | 'bias' | 'creases' | 'seams' | 'grain' | 'comb' | 'gullies'> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** 7 to 10, circles and grain from 8, grain and comb up to 9 */
  exponent?: Written<number> | undefined
  /** That of the creases, 0 to 1 */
  roughness?: Written<number> | undefined
  /** How the maps are drawn. */
  view?: Written<'hillshade' | 'heights' | 'highpass' | 'autocorrelation' | 'folded' | 'streams'> | undefined
}

/** The attributes of `<orogen-roughness>` in a template. */
export interface OrogenRoughnessAttributes {
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** 6 to 9 */
  exponent?: Written<number> | undefined
  /** 0 to 1 */
  roughness?: Written<number> | undefined
}

/** The attributes of `<orogen-quiz>` in a template. */
export interface OrogenQuizAttributes {
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** The address for the link to each mountain; without it there is no link. */
  studio?: Written<string> | undefined
  /** The address for the last link, about why noise has no valleys; without it there is no link. */
  rivers?: Written<string> | undefined
}

/** The events of `<orogen-microscope>` that other elements do not have. */
export type OrogenMicroscopeEvents = Record<never, Event>

/** The events of `<orogen-roughness>` that other elements do not have. */
export type OrogenRoughnessEvents = Record<never, Event>

/** The events of `<orogen-quiz>` that other elements do not have. */
export type OrogenQuizEvents = Record<never, Event>

/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-microscope': ReactTag<OrogenMicroscopeAttributes, OrogenMicroscopeEvents>
      'orogen-roughness': ReactTag<OrogenRoughnessAttributes, OrogenRoughnessEvents>
      'orogen-growth': ReactTag<OrogenGrowthAttributes, OrogenGrowthEvents>
      'orogen-quiz': ReactTag<OrogenQuizAttributes, OrogenQuizEvents>
    }
  }
}

/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-microscope': PreactTag<OrogenMicroscopeAttributes, OrogenMicroscopeEvents>
      'orogen-roughness': PreactTag<OrogenRoughnessAttributes, OrogenRoughnessEvents>
      'orogen-growth': PreactTag<OrogenGrowthAttributes, OrogenGrowthEvents>
      'orogen-quiz': PreactTag<OrogenQuizAttributes, OrogenQuizEvents>
    }
  }
}

/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-microscope': SolidTag<OrogenMicroscopeAttributes, OrogenMicroscopeEvents>
      'orogen-roughness': SolidTag<OrogenRoughnessAttributes, OrogenRoughnessEvents>
      'orogen-growth': SolidTag<OrogenGrowthAttributes, OrogenGrowthEvents>
      'orogen-quiz': SolidTag<OrogenQuizAttributes, OrogenQuizEvents>
    }
  }
}

/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'orogen-microscope': SvelteTag<OrogenMicroscopeAttributes, OrogenMicroscopeEvents>
    'orogen-roughness': SvelteTag<OrogenRoughnessAttributes, OrogenRoughnessEvents>
    'orogen-growth': SvelteTag<OrogenGrowthAttributes, OrogenGrowthEvents>
    'orogen-quiz': SvelteTag<OrogenQuizAttributes, OrogenQuizEvents>
  }
}

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'orogen-microscope': VueTag<OrogenMicroscopeAttributes, OrogenMicroscopeEvents>
    'orogen-roughness': VueTag<OrogenRoughnessAttributes, OrogenRoughnessEvents>
    'orogen-growth': VueTag<OrogenGrowthAttributes, OrogenGrowthEvents>
    'orogen-quiz': VueTag<OrogenQuizAttributes, OrogenQuizEvents>
  }
}
