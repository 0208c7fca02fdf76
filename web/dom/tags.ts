// Types of our tags for frameworks, if the framework's types are installed. Otherwise the ignored lines are
// errors and their types are `any`. Each module of elements declares its own tags with these.
/* eslint-disable @typescript-eslint/ban-ts-comment */

/** The value of an attribute in a template: as it is, or as text. */
export type Written<Value> = Value extends number
  ? Value | `${Value}`
  : Value extends boolean
    ? Value | 'true' | 'false' | ''
    : Value

/** The spellings of a listener. */
interface Spelling<Name extends string> {
  onload: `on${Name}`
  onLoad: `on${Capitalize<Name>}`
  'on:load': `on:${Name}`
}

/** Events by name. */
type Events = Record<string, Event>

type Listeners<Fired extends Events, Style extends keyof Spelling<''>> = {
  [Name in keyof Fired & string as Spelling<Name>[Style]]?: ((event: Fired[Name]) => void) | undefined
}

/**
 * The attributes of a tag: those that the framework gives to every element, its own, and listeners to its
 * events.
 */
type ElementTag<Base, Attributes, Fired extends Events, Style extends keyof Spelling<''>> = Attributes &
  Listeners<Fired, Style> &
  Omit<Base, keyof Attributes | keyof Listeners<Fired, Style>>

/** @ts-ignore */
type ReactBase<E> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<E>, E>
/** @ts-ignore */
type PreactBase<E> = import('preact').HTMLAttributes<E> & import('preact').ClassAttributes<E>
/** @ts-ignore */
type SolidBase<E> = import('solid-js').JSX.HTMLAttributes<E>
/** @ts-ignore */
type SvelteBase<E> = import('svelte/elements').HTMLAttributes<E>
/** @ts-ignore */
type VueBase = import('vue').HTMLAttributes

export type ReactTag<A, Fired extends Events, E = HTMLElement> = ElementTag<ReactBase<E>, A, Fired, 'onload'>
export type PreactTag<A, Fired extends Events, E = HTMLElement> = ElementTag<
  PreactBase<E>,
  A,
  Fired,
  'onload'
>
export type SolidTag<A, Fired extends Events, E = HTMLElement> = ElementTag<SolidBase<E>, A, Fired, 'on:load'>
export type SvelteTag<A, Fired extends Events, E extends EventTarget = HTMLElement> = ElementTag<
  SvelteBase<E>,
  A,
  Fired,
  'onload'
>
export type VueTag<A, Fired extends Events, E = HTMLElement> = new () => E & {
  $props: ElementTag<VueBase, A, Fired, 'onLoad'>
}
