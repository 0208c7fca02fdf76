// Made by `npm run generated`: types of the tags of `orogen/steps` for frameworks; see web/dom/tags.ts.
/* eslint-disable @typescript-eslint/ban-ts-comment, @typescript-eslint/no-namespace */
import type { PreactTag, ReactTag, SolidTag, SvelteTag, VueTag, Written } from '../../dom/tags.js'

/** The attributes of `<orogen-steps>` in a template. */
export interface OrogenStepsAttributes {
  /** Points a side; or */
  size?: Written<3 | 5 | 9 | 17 | 33> | undefined
  /** 1 to 5 */
  exponent?: Written<number> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** 0 to 1000 */
  amplitude?: Written<number> | undefined
  /** How fast the perturbations shrink. */
  relief?: Written<'steep' | 'smooth'> | undefined
  /** The neighbours of a point on the border. */
  borders?: Written<'three' | 'wrap' | 'always-three'> | undefined
  /** Whose words name the two steps. */
  words?: Written<'imai' | 'palais' | 'voirol'> | undefined
  /** The step that is shown first. */
  step?: Written<number | 'end'> | undefined
  /** Steps a second while it plays. */
  speed?: Written<number> | undefined
  /** Whether the mountain turns by itself. */
  rotate?: Written<boolean> | undefined
  /** Whether the program is open. */
  code?: Written<boolean> | undefined
  /** The address for a link to the map; without it there is no link. */
  studio?: Written<string> | undefined
}

/** The attributes of `<orogen-growth>` in a template. */
export interface OrogenGrowthAttributes {
  /** How it grows. */
  generator?: Written<'diamond-square' | 'stamp-noise'> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** 0 to 9; 8 for stamps */
  level?: Written<number> | undefined
  /** The address for a link to the finished mountain; without it there is no link. */
  studio?: Written<string> | undefined
}

/** The attributes of `<orogen-planet-steps>` in a template. */
export interface OrogenPlanetStepsAttributes {
  /** 4 to 6 */
  exponent?: Written<number> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** The shape that falls. */
  stamp?: Written<'bell' | 'cone'> | undefined
  /** The step that is shown first. */
  step?: Written<number | 'end'> | undefined
  /** Steps a second while it plays. */
  speed?: Written<number> | undefined
  /** Whether the mountain turns by itself. */
  rotate?: Written<boolean> | undefined
  /** Whether the program is open. */
  code?: Written<boolean> | undefined
  /** The address for a link to the map; without it there is no link. */
  studio?: Written<string> | undefined
}

/** The attributes of `<orogen-ridge>` in a template. */
export interface OrogenRidgeAttributes {
  /** 6 to 8 */
  exponent?: Written<number> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** Points of the ridge in per cent from west and north: `8 66, 28 50`; none: no ridge. */
  line?: Written<string> | undefined
  /** The address for a link to the map; without it there is no link. */
  studio?: Written<string> | undefined
}

/** The attributes of `<orogen-stamp-steps>` in a template. */
export interface OrogenStampStepsAttributes {
  /** 3 to 6 */
  exponent?: Written<number> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** The shape that is printed. */
  stamp?: Written<'cone' | 'bell'> | undefined
  /** Stamps a cell. */
  granularity?: Written<1 | 2 | 4 | 8> | undefined
  /** Which stamp comes next. */
  order?: Written<'octaves' | 'recursion'> | undefined
  /** `false` cuts stamps at the border. */
  wrap?: Written<boolean> | undefined
  /** The step that is shown first. */
  step?: Written<number | 'end'> | undefined
  /** Steps a second while it plays. */
  speed?: Written<number> | undefined
  /** Whether the mountain turns by itself. */
  rotate?: Written<boolean> | undefined
  /** Whether the program is open. */
  code?: Written<boolean> | undefined
  /** The address for a link to the map; without it there is no link. */
  studio?: Written<string> | undefined
}

/** The attributes of `<orogen-valleys>` in a template. */
export interface OrogenValleysAttributes {
  /** 5 to 8 */
  exponent?: Written<number> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** 0 to 1 */
  age?: Written<number> | undefined
}

/** The attributes of `<orogen-water-steps>` in a template. */
export interface OrogenWaterStepsAttributes {
  /** 3 to 5 */
  exponent?: Written<number> | undefined
  /** 0 to 4294967295 */
  seed?: Written<number> | undefined
  /** 0.1 to 1 */
  age?: Written<number> | undefined
  /** The step that is shown first. */
  step?: Written<number | 'end'> | undefined
  /** Steps a second while it plays. */
  speed?: Written<number> | undefined
  /** Whether the mountain turns by itself. */
  rotate?: Written<boolean> | undefined
  /** Whether the program is open. */
  code?: Written<boolean> | undefined
  /** The address for a link to the map; without it there is no link. */
  studio?: Written<string> | undefined
}

/** The events of `<orogen-steps>` that other elements do not have. */
export type OrogenStepsEvents = {
  /** It has come to another step. */
  step: CustomEvent
}

/** The events of `<orogen-growth>` that other elements do not have. */
export type OrogenGrowthEvents = Record<never, Event>

/** The events of `<orogen-planet-steps>` that other elements do not have. */
export type OrogenPlanetStepsEvents = {
  /** It has come to another step. */
  step: CustomEvent
}

/** The events of `<orogen-ridge>` that other elements do not have. */
export type OrogenRidgeEvents = Record<never, Event>

/** The events of `<orogen-stamp-steps>` that other elements do not have. */
export type OrogenStampStepsEvents = {
  /** It has come to another step. */
  step: CustomEvent
}

/** The events of `<orogen-valleys>` that other elements do not have. */
export type OrogenValleysEvents = Record<never, Event>

/** The events of `<orogen-water-steps>` that other elements do not have. */
export type OrogenWaterStepsEvents = {
  /** It has come to another step. */
  step: CustomEvent
}

/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-steps': ReactTag<OrogenStepsAttributes, OrogenStepsEvents>
      'orogen-growth': ReactTag<OrogenGrowthAttributes, OrogenGrowthEvents>
      'orogen-planet-steps': ReactTag<OrogenPlanetStepsAttributes, OrogenPlanetStepsEvents>
      'orogen-ridge': ReactTag<OrogenRidgeAttributes, OrogenRidgeEvents>
      'orogen-stamp-steps': ReactTag<OrogenStampStepsAttributes, OrogenStampStepsEvents>
      'orogen-valleys': ReactTag<OrogenValleysAttributes, OrogenValleysEvents>
      'orogen-water-steps': ReactTag<OrogenWaterStepsAttributes, OrogenWaterStepsEvents>
    }
  }
}

/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-steps': PreactTag<OrogenStepsAttributes, OrogenStepsEvents>
      'orogen-growth': PreactTag<OrogenGrowthAttributes, OrogenGrowthEvents>
      'orogen-planet-steps': PreactTag<OrogenPlanetStepsAttributes, OrogenPlanetStepsEvents>
      'orogen-ridge': PreactTag<OrogenRidgeAttributes, OrogenRidgeEvents>
      'orogen-stamp-steps': PreactTag<OrogenStampStepsAttributes, OrogenStampStepsEvents>
      'orogen-valleys': PreactTag<OrogenValleysAttributes, OrogenValleysEvents>
      'orogen-water-steps': PreactTag<OrogenWaterStepsAttributes, OrogenWaterStepsEvents>
    }
  }
}

/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-steps': SolidTag<OrogenStepsAttributes, OrogenStepsEvents>
      'orogen-growth': SolidTag<OrogenGrowthAttributes, OrogenGrowthEvents>
      'orogen-planet-steps': SolidTag<OrogenPlanetStepsAttributes, OrogenPlanetStepsEvents>
      'orogen-ridge': SolidTag<OrogenRidgeAttributes, OrogenRidgeEvents>
      'orogen-stamp-steps': SolidTag<OrogenStampStepsAttributes, OrogenStampStepsEvents>
      'orogen-valleys': SolidTag<OrogenValleysAttributes, OrogenValleysEvents>
      'orogen-water-steps': SolidTag<OrogenWaterStepsAttributes, OrogenWaterStepsEvents>
    }
  }
}

/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'orogen-steps': SvelteTag<OrogenStepsAttributes, OrogenStepsEvents>
    'orogen-growth': SvelteTag<OrogenGrowthAttributes, OrogenGrowthEvents>
    'orogen-planet-steps': SvelteTag<OrogenPlanetStepsAttributes, OrogenPlanetStepsEvents>
    'orogen-ridge': SvelteTag<OrogenRidgeAttributes, OrogenRidgeEvents>
    'orogen-stamp-steps': SvelteTag<OrogenStampStepsAttributes, OrogenStampStepsEvents>
    'orogen-valleys': SvelteTag<OrogenValleysAttributes, OrogenValleysEvents>
    'orogen-water-steps': SvelteTag<OrogenWaterStepsAttributes, OrogenWaterStepsEvents>
  }
}

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'orogen-steps': VueTag<OrogenStepsAttributes, OrogenStepsEvents>
    'orogen-growth': VueTag<OrogenGrowthAttributes, OrogenGrowthEvents>
    'orogen-planet-steps': VueTag<OrogenPlanetStepsAttributes, OrogenPlanetStepsEvents>
    'orogen-ridge': VueTag<OrogenRidgeAttributes, OrogenRidgeEvents>
    'orogen-stamp-steps': VueTag<OrogenStampStepsAttributes, OrogenStampStepsEvents>
    'orogen-valleys': VueTag<OrogenValleysAttributes, OrogenValleysEvents>
    'orogen-water-steps': VueTag<OrogenWaterStepsAttributes, OrogenWaterStepsEvents>
  }
}
