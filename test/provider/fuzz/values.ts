// What the makers of inputs read from a schema: its kind, its parts, and the bounds that its checks and metadata name.
import * as fc from 'fast-check';
import * as v from 'valibot';

/** The inside of any schema, as far as it is looked at here. */
interface Inside {
  type: string;
  pipe?: readonly Inside[];
  kind?: string;
  entries?: Record<string, Inside>;
  options?: readonly unknown[];
  wrapped?: Inside;
  item?: Inside;
  key?: Inside;
  value?: Inside;
  literal?: unknown;
  requirement?: unknown;
  metadata?: Record<string, unknown>;
}

export const insideOf = (schema: v.GenericSchema): Inside => schema as unknown as Inside;

/** Does a value fit a schema, and what else its pipe asks? */
export const fits = (schema: Inside, value: unknown): boolean =>
  // To the library an array is an object without its entries.
  !(Array.isArray(value) && schema.entries) && v.safeParse(schema as unknown as v.GenericSchema, value).success;

interface Bounds {
  least?: number;
  most?: number;
  isInteger?: boolean;
  pattern?: string;
}

const stepsOf = ({ pipe = [] }: Inside): Inside[] => pipe.flatMap((step) => (step.pipe ? stepsOf(step) : [step]));

/** The bounds of a text (its length) or a number (its value). */
function boundsOf(schema: Inside): Bounds {
  const bounds: Bounds = {};
  const atLeast = (value: unknown) => {
    bounds.least = Math.max(bounds.least ?? -Infinity, Number(value));
  };
  const atMost = (value: unknown) => {
    bounds.most = Math.min(bounds.most ?? Infinity, Number(value));
  };
  for (const { type, requirement, metadata = {} } of stepsOf(schema)) {
    switch (type) {
      case 'min_length':
      case 'min_value':
      case 'gt_value':
        atLeast(requirement);
        break;
      case 'max_length':
      case 'max_value':
      case 'max_bytes':
      case 'lt_value':
        atMost(requirement);
        break;
      case 'integer':
        bounds.isInteger = true;
        break;
      case 'safe_integer':
        bounds.isInteger = true;
        atLeast(Number.MIN_SAFE_INTEGER);
        atMost(Number.MAX_SAFE_INTEGER);
        break;
      case 'regex':
        bounds.pattern = (requirement as RegExp).source;
        break;
      case 'metadata':
        if ('minLength' in metadata) atLeast(metadata['minLength']);
        if ('maxLength' in metadata) atMost(metadata['maxLength']);
        if (typeof metadata['pattern'] === 'string') bounds.pattern = metadata['pattern'];
    }
  }
  return bounds;
}

/** An optional part without its wrapping. */
const bare = (schema: Inside): Inside => (isOptional(schema) && schema.wrapped ? bare(schema.wrapped) : schema);

const isOptional = ({ type }: Inside): boolean =>
  type === 'optional' || type === 'exact_optional' || type === 'nullish';

// Values that fit a schema, made from the schema itself.

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

// Values in which exactly one thing is wrong.

interface InvalidValue {
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
