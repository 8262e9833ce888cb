// Values in which exactly one thing is wrong.
import * as fc from 'fast-check';
import { bare, boundsOf, fits, isOptional, type Inside } from './schema.ts';
import { valuesOf } from './right.ts';

export interface InvalidValue {
  value: unknown;
  /** What was done to it. */
  what: string;
  /** It is nothing that JSON should carry (half of a surrogate pair), of which no published schema speaks. */
  isBeyondJson?: boolean;
}

/** Right values of an object, with one thing wrong: the value itself, a part that is missing, or a part that does not fit. */
export function invalidOf(schema: Inside): fc.Arbitrary<InvalidValue> {
  return partsWrong(schema).filter(({ value }) => !fits(schema, value));
}

function partsWrong(schema: Inside): fc.Arbitrary<InvalidValue> {
  if (schema.type === 'variant' || schema.type === 'union') {
    const options = (schema.options ?? []) as Inside[];
    return fc.oneof(...options.map(partsWrong), { weight: 2, arbitrary: wholeWrong() });
  }
  const right = valuesOf(schema) as fc.Arbitrary<Record<string, unknown>>;
  const ways = Object.entries(schema.entries ?? {}).flatMap(([name, part]) => [
    ...(isOptional(part) || part.type === 'literal'
      ? []
      : [right.map((value) => ({ what: `${name} is missing`, value: without(value, name) }))]),
    ...(part.type === 'instance'
      ? []
      : [
          fc
            .tuple(right, valueWrong(bare(part)))
            .map(([value, wrong]): InvalidValue => ({
              ...wrong,
              what: `${name}: ${wrong.what}`,
              value: { ...value, [name]: wrong.value },
            })),
        ]),
  ]);
  return fc.oneof({ weight: 1, arbitrary: wholeWrong() }, ...ways.map((arbitrary) => ({ weight: 2, arbitrary })));
}

function valueWrong(schema: Inside): fc.Arbitrary<InvalidValue> {
  const { least, most } = boundsOf(schema);
  const values: Record<string, unknown> = {
    null: null,
    'a list': [],
    'a list of lists': nested(400),
    'an object': {},
    'a text': 'x',
    'a number': 7.5,
    true: true,
    'an empty text': '',
  };
  if (schema.type === 'string') {
    if (most !== undefined && most < 100_000)
      Object.assign(values, { 'too long': 'x'.repeat(most + 1), 'too many signs': '\u{1F600}'.repeat(most + 1) });
    if (least) Object.assign(values, { 'too short': 'x'.repeat(least - 1) });
    Object.assign(values, {
      'half a sign': 'half \uD83D of a pair',
      'only what shows nothing': '\u200B\u202E \u0000\u3000\u2060\uFEFF\u00AD\t',
      'no such shape': '\u{1F600} <>',
    });
  }
  if (schema.type === 'number') {
    Object.assign(values, {
      'a number as text': '1',
      half: (Number.isFinite(least) ? (least as number) : 0) + 0.5,
      endless: 1e300,
      below: (least ?? 0) - 1,
      above: (most ?? 0) + 1,
    });
  }
  const parts = schema.entries ? [partsWrong(schema)] : [];
  const all = Object.entries(values)
    .filter(([, value]) => !fits(schema, value))
    .map(([what, value]): InvalidValue => ({ what, value, ...(what === 'half a sign' && { isBeyondJson: true }) }));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...all) },
    ...parts.map((arbitrary) => ({ weight: 3, arbitrary })),
  );
}

const wholeWrong = (): fc.Arbitrary<InvalidValue> =>
  fc.constantFrom<InvalidValue>(
    { what: 'null', value: null },
    { what: 'a list', value: [] },
    { what: 'a list of two', value: [null, null] },
    { what: 'a text', value: 'text' },
    { what: 'a number', value: 1e300 },
    { what: 'true', value: true },
    { what: 'lists in lists', value: nested(1_500) },
  );

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

function without(value: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = value;
  return rest;
}
