import { withoutInvisible } from '../../i18n/index.ts';

/** A text of one line: tabs and line breaks become a space; other control characters and invisible ones are removed. */
export const oneLine = (text: string): string =>
  withoutInvisible(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ').replace(/\p{Cc}/gu, ''));

/** A text of several lines: each line break becomes a line feed, and a tab a space; other control characters and invisible ones are removed. */
export const manyLines = (text: string): string =>
  withoutInvisible(
    text
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
      .replaceAll('\t', ' ')
      .replace(/[^\P{Cc}\n]/gu, ''),
  );
