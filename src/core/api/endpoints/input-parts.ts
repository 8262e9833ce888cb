import * as v from 'valibot';
import { cleanIdentifier, INVISIBLE_CHARACTERS } from '../../i18n/index.ts';
import { manyLines, oneLine } from './plain-text.ts';

/**
 * The parts that inputs are made of. What is checked in code is published beside it as metadata in the words of JSON
 * Schema, so that a request that the published schema allows is never refused as misshapen, and the other way round.
 * Patterns stand in `v.metadata` too: they are read with the flag `u`, and name no class that other readers of JSON Schema
 * understand differently. A message names the problem, with the bound after a colon.
 */

interface TextRules {
  /** The fewest code points; none by default. */
  least?: number;
  /** A regular expression, read with the flag `u`. */
  pattern?: string;
  /** What it is called when the pattern does not fit. */
  problem?: string;
  examples?: string[];
}

/** A text of at most `most` characters (code points, so that an emoji counts once). */
export function text(most: number, { least = 0, pattern = '', problem = 'invalid', examples }: TextRules = {}) {
  const shape = new RegExp(pattern, 'u');
  return v.pipe(
    v.string(),
    // Half of a surrogate pair is not a character: UTF-8 cannot store it, and JSON should not carry it (RFC 7493, 2.1).
    v.check((value) => value.isWellFormed(), 'invalid'),
    v.check((value) => [...value].length <= most, `tooLong:${most}`),
    v.check((value) => [...value].length >= least, `tooShort:${least}`),
    v.check((value) => shape.test(value), problem),
    v.metadata({
      maxLength: most,
      ...(least > 0 && { minLength: least }),
      ...(pattern && { pattern }),
      ...(examples && { examples }),
    }),
  );
}

/** Code points that show nothing: white space, controls, what joins or turns the direction, fillers, tags. */
const INVISIBLE =
  '\\s\\u0000-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2000-\\u200F' +
  '\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB';

const VISIBLE = `[^${INVISIBLE}]`;

/** A text that shows something: a name of white space, zero-width or direction characters alone is none. */
const required = (most: number) => text(most, { least: 1, pattern: VISIBLE, problem: 'required' });

/**
 * Texts that people read, without control characters: what is pasted has them now and then, and in the head of a mail or in a
 * log they would begin another line. They are removed rather than refused, since nobody sees them.
 */
export const line = (most: number) => v.pipe(text(most), v.transform(oneLine));
export const requiredLine = (most: number) => v.pipe(required(most), v.transform(oneLine));
export const lines = (most: number) => v.pipe(text(most), v.transform(manyLines));
export const requiredLines = (most: number) => v.pipe(required(most), v.transform(manyLines));

/** A moment in milliseconds since 1970, UTC, as far as calendars reach. */
export const moment = v.pipe(v.number(), v.integer(), v.minValue(-8.64e15), v.maxValue(8.64e15));

/** A day of the years 1900 to 2999 that the calendar has, as `YYYY-MM-DD`. */
export const day = v.pipe(
  v.string(),
  v.check((value) => DAY.test(value) && new Date(value).toJSON().startsWith(value), 'notDay'),
  v.metadata({
    format: 'date',
    pattern: '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
    examples: ['2026-11-20'],
  }),
);
const DAY = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** 0 or more, for versions. */
export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** What comes along where an identifier is copied, and is removed. */
const AROUND = `[ \\t\\u3000${INVISIBLE_CHARACTERS}]*`;

/** An address that was typed; blanks and invisible characters around it do not count. */
export const email = v.pipe(
  text(254, {
    pattern: `^${AROUND}[A-Za-z0-9_+\\-]+(\\.[A-Za-z0-9_+\\-]+)*@[A-Za-z0-9]+([.\\-][A-Za-z0-9]+)*\\.[A-Za-z]{2,}${AROUND}$`,
    problem: 'email',
    examples: ['name@example.jp'],
  }),
  v.transform(cleanIdentifier),
);

/** A telephone number that was typed; invisible characters do not count. */
export const phone = v.pipe(
  text(20, { pattern: `^[0-9+\\-() ${INVISIBLE_CHARACTERS}]*$` }),
  v.transform(cleanIdentifier),
);

/** An uploaded file. Browsers send an empty one where none was chosen. */
export const file = v.pipe(
  v.instance(Blob),
  v.check(({ size }) => size > 0, 'required'),
  v.metadata({ minLength: 1 }),
);

export const oldPassword = text(200, { least: 1 });

/** At least 8 characters, and not white space alone. */
export const newPassword = text(200, { least: 8, pattern: VISIBLE, problem: 'required' });

export const identifier = text(64, { least: 1 });

/** A language tag (BCP 47): language, script, region and one variant, with extensions of `u` such as `-u-nu-latn`. */
export const language = text(35, {
  pattern:
    '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?' +
    '(-[uU](-[A-Za-z]{2}(-[A-Za-z0-9]{3,8})?)+)?$',
  examples: ['ja-JP'],
});

/** A name of the time zone database; whether there is such a zone is the provider's to say. */
export const zone = text(64, { least: 1, pattern: '^[A-Za-z0-9_+\\-:/]+$', examples: ['Asia/Tokyo'] });

/** A key chosen by the client, so that a double click or a repeated request acts once. */
export const idempotencyKey = text(64, { least: 8 });

/** `page` counts from 1, `size` is the number of rows on a page. */
export const paging = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000_000)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});
