// What the writers of all kinds share: quoting, and lines.
import type { SnippetOptions } from './snippet.ts';

/** As the value of an attribute between double quotes. */
export const attributeText = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `name="value"`, and the name alone where that says all. */
export function markupAttributes({ attributes }: SnippetOptions): string[] {
  return Object.entries(attributes).map(([name, value]) =>
    value === true ? name : `${name}="${attributeText(value)}"`,
  );
}

/** As a JavaScript string between single quotes. */
export const quoted = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** A tag over several lines, or on one where it carries a single word and nothing is within. */
export function element(
  tag: string,
  carried: readonly string[],
  within: readonly string[] = [],
  alone = `></${tag}>`,
): string[] {
  const end = within.length === 0 ? [alone] : ['>', ...indented(within), `</${tag}>`];
  const [first = '', ...others] = end;
  if (carried.length > 1) return [`<${tag}`, ...indented(carried), ...end];
  const [only] = carried;
  return [
    `<${tag}${only === undefined ? '' : ` ${only}`}${only !== undefined && first.startsWith('/') ? ' ' : ''}${first}`,
    ...others,
  ];
}

/** The page's own nodes in the element's slots; `write` puts words into the language around them. */
export function slotted({ slots = [] }: SnippetOptions, write: (words: string) => string): string[] {
  return slots.map(({ name, as, text }) => {
    const words = write(text);
    if (as === 'template')
      return `<template slot="${name}"><button type="button" name="action">${words}</button></template>`;
    return as === 'heading' ? `<h2 slot="${name}">${words}</h2>` : `<p slot="${name}">${words}</p>`;
  });
}

/** Words in markup. Braces and @ mean something in templates of frameworks. */
export const words = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const templateWords = (value: string): string =>
  words(value).replaceAll(/[{}@]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Two spaces more for each line, of texts with several lines too. */
export function indented(lines: readonly string[], depth = 1): string[] {
  const space = '  '.repeat(depth);
  return lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : space + line));
}

export const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** The modules that a host's bundler takes in: the element's own, and the provider where that is in the page. */
export function modulesOf({ tag, attributes }: SnippetOptions): string[] {
  const entry = tag.replace(/^teacher-/, '');
  return [
    `import 'teacher-elements/${entry}';`,
    ...(isInPage(attributes.provider) ? ["import 'teacher-elements/demo';"] : []),
  ];
}

export const isInPage = (provider: string | true | undefined): boolean =>
  typeof provider === 'string' && provider.startsWith('demo:');

/** `{ '--teacher-accent': '#7a3b69' }` over several lines; undefined when nothing is set. */
export function lookOf({ customProperties = {} }: SnippetOptions): string[] | undefined {
  const entries = Object.entries(customProperties).map(([name, value]) => `${quoted(name)}: ${quoted(value)},`);
  return entries.length === 0 ? undefined : ['{', ...indented(entries), '}'];
}

/** `start` before the first line and `end` after the last. */
export function around(start: string, lines: readonly string[], end: string): string[] {
  return lines.map((line, index) => `${index === 0 ? start : ''}${line}${index === lines.length - 1 ? end : ''}`);
}
