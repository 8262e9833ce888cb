// Shared by all snippets: quoting and lines.
import type { SnippetOptions } from './snippet.ts';

/** Escapes the value of an attribute in double quotes. */
export const attributeText = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `name="value"`, or only the name for `true`. */
export function markupAttributes({ attributes }: SnippetOptions): string[] {
  return Object.entries(attributes).map(([name, value]) =>
    value === true ? name : `${name}="${attributeText(value)}"`,
  );
}

/** A JavaScript string in single quotes. */
export const quoted = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** A tag over several lines, or on one line if it has at most one attribute and no content. */
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

/** The nodes in the element's slots; `write` escapes text for the framework. */
export function slotted({ slots = [] }: SnippetOptions, write: (words: string) => string): string[] {
  return slots.map(({ name, as, text }) => {
    const words = write(text);
    if (as === 'template')
      return `<template slot="${name}"><button type="button" name="action">${words}</button></template>`;
    return as === 'heading' ? `<h2 slot="${name}">${words}</h2>` : `<p slot="${name}">${words}</p>`;
  });
}

/** Escapes text in markup. Braces and @ have a meaning in templates of frameworks. */
export const words = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const templateWords = (value: string): string =>
  words(value).replaceAll(/[{}@]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Indents every line by two spaces. */
export function indented(lines: readonly string[], depth = 1): string[] {
  const space = '  '.repeat(depth);
  return lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : space + line));
}

export const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Imports of the element's module, and of the provider if it runs in the page. */
export function modulesOf({ tag, attributes, flavour = 'react' }: SnippetOptions): string[] {
  const entry = tag.replace(/^teacher-/, '');
  return [
    `import 'teacher-elements/${flavour === 'react' ? '' : `${flavour}/`}${entry}';`,
    ...(isInPage(attributes.provider) ? ["import 'teacher-elements/demo';"] : []),
  ];
}

export const isInPage = (provider: string | true | undefined): boolean =>
  typeof provider === 'string' && provider.startsWith('demo:');

/** The custom properties as an object literal over several lines; undefined if none is set. */
export function lookOf({ customProperties = {} }: SnippetOptions): string[] | undefined {
  const entries = Object.entries(customProperties).map(([name, value]) => `${quoted(name)}: ${quoted(value)},`);
  return entries.length === 0 ? undefined : ['{', ...indented(entries), '}'];
}

/** `start` before the first line and `end` after the last. */
export function around(start: string, lines: readonly string[], end: string): string[] {
  return lines.map((line, index) => `${index === 0 ? start : ''}${line}${index === lines.length - 1 ? end : ''}`);
}
