import * as v from 'valibot';
import { cleanIdentifier, INVISIBLE_CHARACTERS } from '../../i18n/index.ts';
import { manyLines, oneLine } from './plain-text.ts';

/**
 * The building blocks of inputs. Checks in code are also published as metadata, in the terms of JSON
 * Schema, so that the published schema allows exactly the requests that pass validation.
 * Patterns are in `v.metadata`, too: they use the flag `u`, and no character class that other implementations of JSON Schema
 * interpret differently. A message names the problem, with the limit after a colon.
 */

interface TextRules {
  /** The minimum number of code points; none by default. */
  least?: number;
  /** A regular expression with the flag `u`. */
  pattern?: string;
  /** The name of the problem if the pattern does not match. */
  problem?: string;
  examples?: string[];
}

/** A text of at most `most` characters (code points, so that an emoji counts once). */
export function text(most: number, { least = 0, pattern = '', problem = 'invalid', examples }: TextRules = {}) {
  const shape = new RegExp(pattern, 'u');
  return v.pipe(
    v.string(),
    // A lone surrogate is not a character: UTF-8 cannot store it, and JSON should not contain it (RFC 7493, 2.1).
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

/** Invisible code points: white space, controls, joiners, direction marks, fillers, tags. */
const INVISIBLE =
  '\\s\\u0000-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2000-\\u200F' +
  '\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB';

const VISIBLE = `[^${INVISIBLE}]`;

/** A text with visible characters: white space, zero-width or direction characters alone are not a name. */
const required = (most: number) => text(most, { least: 1, pattern: VISIBLE, problem: 'required' });

/**
 * Texts that people read, without control characters: pasted text sometimes contains them, and in a mail header or
 * a log they would begin another line. They are removed rather than rejected, since nobody sees them.
 */
export const line = (most: number) => v.pipe(text(most), v.transform(oneLine));
export const requiredLine = (most: number) => v.pipe(required(most), v.transform(oneLine));
export const lines = (most: number) => v.pipe(text(most), v.transform(manyLines));
export const requiredLines = (most: number) => v.pipe(required(most), v.transform(manyLines));

/** A moment in milliseconds since 1970, UTC, within the range of calendars. */
export const moment = v.pipe(v.number(), v.integer(), v.minValue(-8.64e15), v.maxValue(8.64e15));

/** A valid date of the years 1900 to 2999, as `YYYY-MM-DD`. */
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

/** Characters that are often copied along with an identifier; they are removed. */
const AROUND = `[ \\t\\u3000${INVISIBLE_CHARACTERS}]*`;

/** An address that was typed; white space and invisible characters around it are ignored. */
export const email = v.pipe(
  text(254, {
    pattern: `^${AROUND}[A-Za-z0-9_+\\-]+(\\.[A-Za-z0-9_+\\-]+)*@[A-Za-z0-9]+([.\\-][A-Za-z0-9]+)*\\.[A-Za-z]{2,}${AROUND}$`,
    problem: 'email',
    examples: ['name@example.jp'],
  }),
  v.transform(cleanIdentifier),
);

/** A telephone number that was typed; invisible characters are ignored. */
export const phone = v.pipe(
  text(20, { pattern: `^[0-9+\\-() ${INVISIBLE_CHARACTERS}]*$` }),
  v.transform(cleanIdentifier),
);

/** An uploaded file. Browsers send an empty one if none was chosen. */
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

/** A name of the time zone database; the provider decides whether the zone exists. */
export const zone = text(64, { least: 1, pattern: '^[A-Za-z0-9_+\\-:/]+$', examples: ['Asia/Tokyo'] });

/** A key chosen by the client, so that a double click or a repeated request takes effect once. */
export const idempotencyKey = text(64, { least: 8 });

/** `page` counts from 1, `size` is the number of rows on a page. */
export const paging = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000_000)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});
