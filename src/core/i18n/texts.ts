import rosetta from 'rosetta';
import { builtIn, type BaseLanguage } from './languages.ts';
import { thousands } from './thousands.ts';
import type { JapaneseTexts, LaterNamespace, Namespace, Namespaces, Texts } from './groups.ts';

type Dotted<Table> = {
  [Key in keyof Table & (string | number)]: Table[Key] extends string ? `${Key}` : `${Key}.${Dotted<Table[Key]>}`;
}[keyof Table & (string | number)];

/** A text by namespace and role: `login.title`, `common.failure.offline`. */
export type TextKey = Dotted<Namespaces>;
export type TextValues = Readonly<Record<string, string | number>>;

type TextAt<Table, Key> = Key extends `${infer Name}.${infer Rest}`
  ? TextAt<Table[Name & keyof Table], Rest>
  : Key extends keyof Table
    ? Table[Key]
    : Key extends `${infer Index extends number}`
      ? Table[Index & keyof Table]
      : never;
type PlaceholdersIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
/** The placeholders of a text; for several keys, the placeholders of all their texts. */
type Placeholders<Key extends TextKey> = PlaceholdersIn<TextAt<JapaneseTexts, Key>>;

/** The values that a text needs: none, or one for each of its placeholders. */
type ValuesOf<Key extends TextKey> = [Placeholders<Key>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Key>, string | number>>];

/** A text that needs no values. */
export type PlainTextKey = { [Key in TextKey]: ValuesOf<Key> extends [] ? Key : never }[TextKey];

/** A text with the values that it needs, to be translated later. */
export type Message = { [Key in TextKey]: [key: Key, ...values: ValuesOf<Key>] }[TextKey];

/** The words of one language, ready to be shown. A missing text is reported once on the console and falls back to Japanese. */
export interface Translate {
  <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
  (...message: Message): string;
}

/** A host's own language: missing texts are shown in Japanese. */
export type PartialTexts = { [Name in Namespace]?: DeepPartial<Namespaces[Name]> };
type DeepPartial<Table> = { [Key in keyof Table]?: Table[Key] extends string ? string : DeepPartial<Table[Key]> };

export const DEFAULT_LANGUAGE = 'ja-JP';

const registered = new Map<string, PartialTexts>();
const loading = new Map<string, Promise<void>>();
const loaded = new Set<string>();
const tables = rosetta<Record<string, unknown>>();
const warned = new Set<string>();

/**
 * Adds a language of the host, or replaces words of an existing one.
 * @throws RangeError if `language` is not a BCP 47 tag, because dates and numbers could not be formatted in it.
 */
export function registerLanguage(language: string, texts: PartialTexts): void {
  Intl.getCanonicalLocales(language);
  registered.set(language, texts);
  for (const key of loading.keys()) if (key.startsWith(`${language} `)) loading.delete(key);
  loaded.clear();
}

/** The available languages, BCP 47. */
export const languages = (): string[] => [...new Set([...builtIn, ...registered.keys()])];

/**
 * The language to show for a requested one, BCP 47 (`en_US` counts as `en-US`): that language, the nearest more general one, or
 * one of another region. For an unknown language, the next in the list; Japanese as the last resort.
 */
export function resolveLanguage(...requested: readonly (string | null | undefined)[]): string {
  const known = languages();
  const lower = known.map((language) => language.toLowerCase());
  for (const tag of requested) {
    // From the most specific to the base: `zh-hant-tw`, `zh-hant`, `zh`.
    for (let range = tag?.replaceAll('_', '-').toLowerCase(); range; range = range.replace(/-?[^-]*$/, '')) {
      const exact = lower.indexOf(range);
      const found = known[exact < 0 ? lower.findIndex((language) => language.startsWith(`${range}-`)) : exact];
      if (found) return found;
    }
  }
  return DEFAULT_LANGUAGE;
}

/** Loads the texts of these namespaces once. Rejects when they cannot be loaded; the next call tries again. */
export function loadTexts(language: string, namespaces: readonly Namespace[]): Promise<void> {
  const key = `${language} ${namespaces.join()}`;
  const found = loading.get(key);
  if (found) return found;
  const promise = Promise.all(namespaces.map((namespace) => loadNamespace(language, namespace))).then(() => undefined);
  loading.set(key, promise);
  promise.catch(() => loading.delete(key));
  return promise;
}

/** Whether the texts of these namespaces are already loaded, so that no one has to wait for them. */
export const areTextsLoaded = (language: string, namespaces: readonly Namespace[]): boolean =>
  namespaces.every((namespace) => loaded.has(`${language} ${namespace}`));

async function loadNamespace(language: string, namespace: Namespace): Promise<void> {
  const isBuiltIn = builtIn.some((tag) => tag === language);
  const table = isBuiltIn ? (await loadBuiltIn(language.slice(0, 2) as BaseLanguage, namespace))[namespace] : undefined;
  tables.set(language, { [namespace]: merge(table, registered.get(language)?.[namespace]) });
  if (!isBuiltIn) await loadTexts(DEFAULT_LANGUAGE, [namespace]);
  loaded.add(`${language} ${namespace}`);
}

/** Builds create a file of each group in each language, and a page loads those that it shows. */
async function loadBuiltIn(language: BaseLanguage, namespace: Namespace): Promise<Partial<Namespaces>> {
  // The list of the other groups is a separate file, which a sign-in does not need.
  if (!isOfSignIn(namespace)) return (await import('./groups.ts')).loadGroup(language, namespace);
  const module = (await import(`./${language}/sign-in.ts`)) as { readonly texts: Texts<'sign-in'> };
  return module.texts;
}

const isOfSignIn = (namespace: Namespace): namespace is Exclude<Namespace, LaterNamespace> =>
  namespace === 'common' || namespace === 'login';

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function merge(table: unknown, over: unknown): unknown {
  if (!isTable(table) || !isTable(over)) return over ?? table ?? {};
  return Object.fromEntries(
    [...new Set([...Object.keys(table), ...Object.keys(over)])].map((key) => [key, merge(table[key], over[key])]),
  );
}

/** Numbers get thousands separators (docs/spec.md, section 5); pass numbers without them, such as a year, as a text. */
function written(values: TextValues, language: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? thousands(value, language) : value,
    ]),
  );
}

/** The translator of a language whose namespaces are loaded. */
export function translator(language: string): Translate {
  const find = (key: TextKey, values: TextValues | undefined, from: string): string => {
    const text: unknown = tables.t(key, values && written(values, language), from);
    return typeof text === 'string' ? text : '';
  };
  return (key: TextKey, values?: TextValues) => {
    const text = find(key, values, language);
    if (text) return text;
    const name = `${language} ${key}`;
    if (!warned.has(name)) {
      warned.add(name);
      console.warn(`teacher-elements: no text "${key}" in ${language}; showing ${DEFAULT_LANGUAGE}.`);
    }
    return find(key, values, DEFAULT_LANGUAGE) || key;
  };
}
