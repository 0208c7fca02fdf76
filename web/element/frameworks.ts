// Types of the tag for frameworks: see web/dom/tags.ts.
/* eslint-disable @typescript-eslint/ban-ts-comment, @typescript-eslint/no-namespace */
import type { PreactTag, ReactTag, SolidTag, SvelteTag, VueTag, Written } from '../dom/tags.js'
import type { OrogenTerrain } from './element.js'
import type { TerrainEventMap, TerrainEvents } from './events.js'
import type { TerrainProperties } from './properties.js'

/** The attributes in a template: each property, as it is or as text. */
export type TerrainAttributes = {
  [Name in Exclude<keyof TerrainProperties, 'turnHint' | 'wasmURL' | 'workerURL' | 'studioURL'>]?:
    Written<TerrainProperties[Name]> | undefined
} & {
  v?: Written<number> | undefined
  camera?: string | undefined
  'turn-hint'?: 'auto' | 'none' | undefined
} & {
  [Name in 'wasm-url' | 'worker-url' | 'studio-url']?: string | undefined
} & {
  /** A land without an edge in place of a map, seen from this place. */
  endless?: Written<boolean> | undefined
  mode?: 'fly' | 'walk' | 'drive' | undefined
} & {
  [Name in 'east' | 'north' | 'up' | 'heading' | 'pitch']?: Written<number> | undefined
}

type Fired = { [Name in keyof TerrainEvents]: TerrainEventMap[Name] }

/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-terrain': ReactTag<TerrainAttributes, Fired, OrogenTerrain>
    }
  }
}

/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-terrain': PreactTag<TerrainAttributes, Fired, OrogenTerrain>
    }
  }
}

/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-terrain': SolidTag<TerrainAttributes, Fired, OrogenTerrain>
    }
  }
}

/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'orogen-terrain': SvelteTag<TerrainAttributes, Fired, OrogenTerrain>
  }
}

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'orogen-terrain': VueTag<TerrainAttributes, Fired, OrogenTerrain>
  }
}
