// What tests pass to worlds and drivers is checked against schemas, so that a typo fails where it was made.
import * as v from 'valibot';
import { isMoment, MOMENT_EXAMPLE, offsetProblem } from './moment.ts';
import type { Moment } from './world-types.ts';

/** A schema for each field of a record; the compiler names one that is missing. */
type Fields<Row> = { readonly [Name in keyof Row]-?: v.GenericSchema<unknown, Row[Name] | undefined> };

/** Maximum number of characters of a value in a message. */
const LONGEST_VALUE = 60;

/** A value as a test would write it. */
function written(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // It refers to itself, or contains a bigint.
  }
  text ??= String(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

const expected = (expectation: string, value: unknown): string =>
  value === undefined
    ? `is missing: it must be ${expectation}.`
    : `must be ${expectation}, but it is ${written(value)}.`;

/** A value for which `isValid` returns true. `expectation` completes "It must be". */
export const value = <Type>(expectation: string, isValid: (value: unknown) => boolean) =>
  v.custom<Type>(isValid, ({ input }) => expected(expectation, input));

/** Differing letters up to which a name counts as mistyped. */
const MOST_TYPOS = 2;

/** The number of letters to insert, remove or replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    let diagonal = line;
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = diagonal + Number(letter !== other);
      diagonal = row[column + 1] ?? 0;
      next.push(Math.min(replaced, diagonal + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The names that are most like a mistyped one: those with few differences, nearest first, else those that contain its first letters. */
export function nearNames(given: string, names: readonly string[]): readonly string[] {
  const text = given.toLowerCase();
  const near = names
    .map((name) => ({
      name,
      typos: distance(text, name.toLowerCase()),
      isNoPart: Number(!name.toLowerCase().includes(text)),
    }))
    .filter(({ typos }) => typos <= MOST_TYPOS)
    .sort((a, b) => a.typos - b.typos || a.isNoPart - b.isNoPart)
    .map(({ name }) => name);
  return near.length > 0 ? near : names.filter((name) => name.toLowerCase().includes(text.slice(0, 4)));
}

function unknownName(name: string, names: readonly string[]): string {
  const [near] = nearNames(name, names);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  return `has no "${name}".${hint} It may have ${names.join(', ')}.`;
}

/** An object with these fields and no others. */
export function record<Row extends object>(fields: Fields<Row>): v.GenericSchema<unknown, Row> {
  const names = Object.keys(fields);
  const schema = v.strictObject(fields as Record<string, v.GenericSchema>, ({ expected: wanted, input, path }) => {
    const given = String(path?.at(-1)?.key ?? '');
    if (wanted === 'never') return unknownName(given, names);
    if (wanted === 'Object') return expected(`an object with ${names.join(', ')}`, input);
    const field = (fields as Record<string, v.GenericSchema>)[given];
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? 'is missing.';
  });
  // Each field's schema has the type of the row's field; that a required one may be missing is not in these types.
  return schema as unknown as v.GenericSchema<unknown, Row>;
}

export const text = value<string>('a text', (given) => typeof given === 'string');
export const name = value<string>(
  'a text that is not empty',
  (given) => typeof given === 'string' && given.trim() !== '',
);
export const flag = value<boolean>('true or false', (given) => typeof given === 'boolean');

/** Limit of the texts that requests take as an id. */
const LONGEST_ID = 64;
export const id = value<string>(
  `a text of 1 to ${LONGEST_ID} characters without white space or slashes`,
  (given) => typeof given === 'string' && given.length <= LONGEST_ID && /^[^\s/?#]+$/.test(given),
);

export const email = value<string>(
  'an e-mail address, such as name@example.jp',
  (given) => typeof given === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given),
);

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  value<number>(
    most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least} up` : `a whole number from ${least} to ${most}`,
    (given) => Number.isInteger(given) && Number(given) >= least && Number(given) <= most,
  );

/** A length of time that is not negative. */
export const milliseconds = value<number>(
  'a number of milliseconds from 0 up',
  (given) => typeof given === 'number' && Number.isFinite(given) && given >= 0,
);

export const oneOf = <const Name extends string | number>(...names: readonly Name[]) =>
  value<Name>(`one of ${names.join(', ')}`, (given) => (names as readonly unknown[]).includes(given));

export const list = <Entry>(entry: v.GenericSchema<unknown, Entry>) =>
  v.array(entry, ({ input }) => expected('a list', input));

export const optional = <Value>(schema: v.GenericSchema<unknown, Value>) => v.optional(schema);

/** A day that the calendar has. */
export const day = value<string>(
  'a day, such as 2026-11-25',
  (given) =>
    typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) && `${new Date(given).toJSON()}`.startsWith(given),
);

/** A time of day. */
export const timeOfDay = value<string>(
  'a time, such as 16:00',
  (given) => typeof given === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(given),
);

export const moment = v.custom<Moment>(isMoment, ({ input }) => {
  const sentence = expected(`a moment, such as ${MOMENT_EXAMPLE}`, input);
  return offsetProblem(input) ? `${sentence.slice(0, -1)}, which has no offset from UTC.` : sentence;
});

/** A schema that depends on the kind of value. */
export const byType = <Value>(choose: (given: unknown) => v.GenericSchema<unknown, Value>) => v.lazy(choose);

type Issue = v.BaseIssue<unknown>;

/** Where a value is, as code: `rows.lessons[0].subject`. */
function placeOf({ path, expected: wanted }: Issue): string {
  const keys = (path ?? []).map(({ key }) => key);
  // The name that does not exist is part of the message.
  return (wanted === 'never' ? keys.slice(0, -1) : keys)
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('');
}

/**
 * Checks an argument of a test.
 *
 * @param subject how the message names the value, such as `rows`
 * @throws TypeError that names the first wrong field, and lists what it may be
 */
export function check(subject: string, schema: v.GenericSchema, given: unknown): void {
  const issues: readonly Issue[] = v.safeParse(schema, given).issues ?? [];
  // A field that is missing may be there under a wrong name.
  const issue = issues.find(({ expected: wanted }) => wanted === 'never') ?? issues[0];
  if (issue) throw new TypeError(`${subject}${placeOf(issue)} ${issue.message}`);
}
