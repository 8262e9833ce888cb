// Values that fit a schema, made from the schema itself.
import * as fc from 'fast-check';
import { bare, boundsOf, fits, isOptional, type Bounds, type Inside } from './schema.ts';

/** Values that fit. A kind of schema that is not known here is an error: the makers have to learn it. */
export function valuesOf(schema: Inside): fc.Arbitrary<unknown> {
  const made = rawValuesOf(schema);
  return schema.pipe ? made.filter((value) => fits(schema, value)) : made;
}

function rawValuesOf(schema: Inside): fc.Arbitrary<unknown> {
  const { type, entries = {}, options = [], wrapped, item, literal, key, value } = schema;
  switch (type) {
    case 'string':
      return textsOf(boundsOf(schema));
    case 'number':
      return numbersOf(boundsOf(schema));
    case 'boolean':
      return fc.boolean();
    case 'picklist':
      return fc.constantFrom(...options);
    case 'literal':
      return fc.constant(literal);
    case 'null':
      return fc.constant(null);
    case 'unknown':
    case 'any':
      return fc.jsonValue();
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return recordsOf(entries);
    case 'variant':
    case 'union':
      return fc.oneof(...options.map((option) => valuesOf(option as Inside)));
    case 'instance':
      return filesOf(boundsOf(schema));
  }
  if (isOptional(schema) && wrapped) return valuesOf(bare(schema));
  if (type === 'nullable' && wrapped) return fc.oneof({ weight: 4, arbitrary: valuesOf(wrapped) }, fc.constant(null));
  if (type === 'array' && item) return fc.array(valuesOf(item), { maxLength: boundsOf(schema).most ?? 5 });
  if (type === 'record' && key && value) return fc.dictionary(valuesOf(key).map(String), valuesOf(value));
  throw new Error(`No values are made for a schema of type ${type}.`);
}

function recordsOf(entries: Record<string, Inside>): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, valuesOf(bare(part))]));
  const requiredKeys = Object.keys(entries).filter((name) => !isOptional(entries[name] as Inside));
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

/** Texts that somebody has stumbled over somewhere. */
const odd = [
  '山田 太一',
  'e\u0301x',
  'a\u0000b-long',
  '\u202Eabcdefgh\u200F',
  '%00%',
  "' OR 1=1 --",
  '<b>&amp;',
  '__proto__',
  'constructor',
];

/** Texts of the shortest and the longest length, of signs of all kinds, and ordinary ones. */
function textsOf({ least = 0, most = 2_000, pattern }: Bounds): fc.Arbitrary<string> {
  if (pattern?.startsWith('^')) {
    const length = (text: string) => [...text].length;
    return fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => length(text) >= least && length(text) <= most);
  }
  const long = Math.min(most, 3_000);
  return fc.oneof(
    { weight: 2, arbitrary: signs(least, most) },
    fc.constantFrom(
      ...odd.filter((text) => text.length >= least && text.length <= most),
      'x'.repeat(long),
      'あ'.repeat(long),
      'x'.repeat(least),
    ),
  );
}

/** Whatever Unicode has, but for halves of surrogate pairs; half of it what keyboards have. */
export const signs = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.integer({ min: 32, max: 126 }),
        fc.integer({ min: 0, max: 0xd7ff }),
        fc.integer({ min: 0xe000, max: 0x10ffff }),
      ),
      { minLength: least, maxLength: most, size: 'small' },
    )
    .map((points) => String.fromCodePoint(...points));

function numbersOf({ least, most, isInteger }: Bounds): fc.Arbitrary<number> {
  const [min, max] = [least ?? -1e15, most ?? 1e15];
  if (isInteger) {
    return fc.oneof(
      fc.integer({ min, max }),
      fc.constantFrom(min, max),
      fc.integer({ min, max: Math.min(max, min + 200) }),
    );
  }
  // The smallest of all numbers end a search for the least that a schema excludes.
  return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(max)).filter((value) => value !== min);
}

/** Files of something, of nothing where that is allowed, and what begins like a picture. */
function filesOf({ least = 0 }: Bounds): fc.Arbitrary<Blob> {
  const start = fc.constantFrom(
    [],
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    [0xff, 0xd8, 0xff, 0xe0],
    [...Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  );
  return fc
    .tuple(start, fc.uint8Array({ maxLength: 300 }))
    .map(([head, rest]) => new Blob([Uint8Array.from([...head, ...rest])]))
    .filter(({ size }) => size >= least);
}
