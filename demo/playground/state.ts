// The settings as one value, stored in the fragment of the URL, so that a link shows the same to others.
import { FLAVOURS, flavoursOf, KINDS, type Flavour, type Kind } from './snippets/index.ts';
import { FAULTS, type FaultName } from './faults.ts';
import type { Catalogue, ElementInfo } from './catalogue.ts';

export const WIDTHS = ['full', 'phone'] as const;

export interface State {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | true>>;
  /** Names of the properties that are set. Their values are never part of the URL. */
  readonly properties: readonly string[];
  /** Events that the code listens to, and those whose default action is prevented. */
  readonly events: readonly string[];
  readonly prevented: readonly string[];
  readonly customProperties: Readonly<Record<string, string>>;
  /** Texts by the name of the slot. */
  readonly slots: Readonly<Record<string, string>>;
  readonly fault: FaultName;
  readonly once: boolean;
  readonly kind: Kind;
  readonly flavour: Flavour;
  readonly width: (typeof WIDTHS)[number];
  /** URL of the host's files; empty for this server. */
  readonly files: string;
}

/** Base path of the playground; a portal in it has its routes below. */
export const BASE = '/playground/';

/** The initial settings of an element: with the demo world in the page. */
export function freshState(element: ElementInfo, before?: State): State {
  const knows = (list: readonly { readonly name: string }[]) => (name: string) =>
    list.some((each) => each.name === name);
  const pick = <Value>(values: Readonly<Record<string, Value>>, list: readonly { readonly name: string }[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => knows(list)(name)));
  return {
    tag: element.tag,
    attributes: {
      ...pick(before?.attributes ?? { provider: 'demo:' }, element.attributes),
      ...(knows(element.attributes)('router-base') && { 'router-base': BASE }),
    },
    properties: [],
    events: [],
    prevented: [],
    customProperties: pick(before?.customProperties ?? {}, element.customProperties),
    slots: {},
    fault: 'none',
    once: before?.once ?? false,
    kind: before?.kind ?? 'html',
    flavour: before?.flavour ?? 'react',
    width: before?.width ?? 'full',
    files: before?.files ?? '',
  };
}

/** Parses the fragment of a URL; missing or unknown settings have their initial values. */
export function readState(hash: string, { elements }: Catalogue): State {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const element = elements.find(({ tag }) => tag === words.get('tag')) ?? firstOf(elements);
  const fresh = freshState(element);
  if (!words.has('tag')) return fresh;
  const under = (prefix: string, list: readonly { readonly name: string }[]) =>
    Object.fromEntries(
      list.flatMap(({ name }) => {
        const value = words.get(prefix + name);
        return value === null ? [] : [[name, value]];
      }),
    );
  const listed = (key: string, list: readonly { readonly name: string }[]) => {
    const names = words.getAll(key);
    return list.map(({ name }) => name).filter((name) => names.includes(name));
  };
  const flags = new Set(element.attributes.filter(({ kind }) => kind === 'flag').map(({ name }) => name));
  const attributes = Object.entries(under('a.', element.attributes)).map(
    ([name, value]) => [name, flags.has(name) ? true : value] as const,
  );
  const kind = oneOf(KINDS, words.get('for'));
  return {
    ...fresh,
    attributes: Object.fromEntries(attributes),
    properties: listed('property', element.properties),
    events: listed('event', element.events),
    prevented: listed(
      'prevent',
      element.events.filter(({ isCancelable }) => isCancelable),
    ),
    customProperties: under('c.', element.customProperties),
    slots: under('s.', element.slots),
    fault: oneOf(FAULTS, words.get('fault')),
    once: words.has('once'),
    kind,
    flavour: flavoursOf(kind).find((flavour) => flavour === words.get('flavour')) ?? FLAVOURS[0],
    width: oneOf(WIDTHS, words.get('width')),
    files: words.get('files') ?? '',
  };
}

/** The fragment for a state, without `#`. */
export function writeState(state: State): string {
  const { tag, attributes, properties, events, prevented, customProperties, slots } = state;
  const { fault, once, kind, flavour, width, files } = state;
  const words = new URLSearchParams({ tag });
  for (const [name, value] of Object.entries(attributes)) words.append(`a.${name}`, value === true ? '' : value);
  for (const [name, value] of Object.entries(customProperties)) words.append(`c.${name}`, value);
  for (const [name, value] of Object.entries(slots)) words.append(`s.${name}`, value);
  for (const name of properties) words.append('property', name);
  for (const name of events) words.append('event', name);
  for (const name of prevented) words.append('prevent', name);
  if (fault !== FAULTS[0]) words.append('fault', fault);
  if (once) words.append('once', '');
  if (kind !== KINDS[0]) words.append('for', kind);
  if (flavour !== FLAVOURS[0]) words.append('flavour', flavour);
  if (width !== WIDTHS[0]) words.append('width', width);
  if (files) words.append('files', files);
  return words.toString();
}

/** The portal at a route of a portal, which was shown before a reload; else the list of lessons. */
function firstOf(elements: readonly ElementInfo[]): ElementInfo {
  const isPortal = ({ attributes }: ElementInfo) => attributes.some(({ name }) => name === 'router-base');
  const isBelow = globalThis.location?.pathname.startsWith(BASE) && location.pathname !== BASE;
  const found =
    (isBelow ? elements.find(isPortal) : undefined) ??
    elements.find(({ tag }) => tag === 'teacher-course-list') ??
    elements[0];
  if (!found) throw new Error('The manifest has no elements.');
  return found;
}

const oneOf = <Value extends string>(all: readonly [Value, ...Value[]], wanted: string | null): Value =>
  all.find((each) => each === wanted) ?? all[0];
