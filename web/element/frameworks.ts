// Types of the tag for frameworks, if the framework's types are installed. Otherwise the ignored lines are errors and
// their types are `any`.
/* eslint-disable @typescript-eslint/ban-ts-comment, @typescript-eslint/no-namespace */
import type { OrogenTerrain } from './element.js'
import type { TerrainEventMap, TerrainEvents } from './events.js'
import type { TerrainProperties } from './properties.js'

type Written<Value> = Value extends number
  ? Value | `${number}`
  : Value extends boolean
    ? Value | 'true' | 'false' | ''
    : Value

/** The attributes in a template: each property, as it is or as text. */
export type TerrainAttributes = {
  [Name in Exclude<keyof TerrainProperties, 'turnHint' | 'wasmURL' | 'workerURL' | 'studioURL'>]?:
    Written<TerrainProperties[Name]> | undefined
} & {
  v?: number | `${number}` | undefined
  camera?: string | undefined
  'turn-hint'?: 'auto' | 'none' | undefined
} & {
  [Name in 'wasm-url' | 'worker-url' | 'studio-url']?: string | undefined
}

type Listeners<Style extends keyof Spelling<''>> = {
  [Name in keyof TerrainEvents as Spelling<Name>[Style]]?:
    ((event: TerrainEventMap[Name]) => void) | undefined
}

/** The spellings of a listener. */
interface Spelling<Name extends string> {
  onload: `on${Name}`
  onLoad: `on${Capitalize<Name>}`
  'on:load': `on:${Name}`
}

/** The attributes of the tag: those that the framework gives to every element, its own, and listeners to its events. */
type ElementTag<Base, Style extends keyof Spelling<''>> = TerrainAttributes &
  Listeners<Style> &
  Omit<Base, keyof TerrainAttributes | keyof Listeners<Style>>

/** @ts-ignore */
type ReactTag = import('react').DetailedHTMLProps<
  import('react').HTMLAttributes<OrogenTerrain>,
  OrogenTerrain
>
/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-terrain': ElementTag<ReactTag, 'onload'>
    }
  }
}

/** @ts-ignore */
type PreactTag = import('preact').HTMLAttributes<OrogenTerrain>
/** @ts-ignore */
type PreactRef = import('preact').ClassAttributes<OrogenTerrain>
/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-terrain': ElementTag<PreactTag & PreactRef, 'onload'>
    }
  }
}

/** @ts-ignore */
type SolidTag = import('solid-js').JSX.HTMLAttributes<OrogenTerrain>
/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'orogen-terrain': ElementTag<SolidTag, 'on:load'>
    }
  }
}

/** @ts-ignore */
type SvelteTag = import('svelte/elements').HTMLAttributes<OrogenTerrain>
/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'orogen-terrain': ElementTag<SvelteTag, 'onload'>
  }
}

/** @ts-ignore */
type VueTag = import('vue').HTMLAttributes
/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'orogen-terrain': new () => OrogenTerrain & { $props: ElementTag<VueTag, 'onLoad'> }
  }
}
