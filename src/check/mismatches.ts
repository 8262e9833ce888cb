// What of a reply does not match its schema, or is missing, in words of the documentation: `Lesson.startTimeMillis`.
import type { Endpoint, Schema } from '../core/api/endpoints/index.ts';
import { isRecord, type Loss, type OnMismatch } from '../core/api/index.ts';
import { effectsOf, recordName } from './effects.ts';

/** A field that does not match its schema. */
export interface Mismatch {
  /** The record and the field, or the path from `data`; `[]` stands for any row. */
  readonly field: string;
  readonly loss: Loss;
  /** Was its value converted? Otherwise it was removed, or missing. */
  readonly isConverted: boolean;
  /** The first such value; undefined if it is missing. */
  readonly came: unknown;
  /** The type that the schema names: `string`, `number`, `Array`, `Object`, or the values of a choice. */
  readonly expected: string;
  /** How often. */
  readonly count: number;
}

type Walked = Schema & { entries?: Readonly<Record<string, Walked>>; item?: Walked; wrapped?: Walked };

const LOSSES: readonly Loss[] = ['value', 'part', 'row', 'reply'];
const heavier = (one: Loss, other: Loss) => (LOSSES.indexOf(one) > LOSSES.indexOf(other) ? one : other);

/** Collects the mismatches of one reply: `onMismatch` is for `readReply`. */
export function collectMismatches({ data }: Endpoint): { onMismatch: OnMismatch; found: () => Mismatch[] } {
  const byField = new Map<string, Mismatch>();
  /** The removed values: a later pass finds only that they are missing. */
  const removed = new Map<unknown, Map<unknown, unknown>>();
  return {
    onMismatch(issue, loss) {
      const slot = issue.path?.at(-1) as { input: Record<string, unknown>; key: string } | undefined;
      const keys = (issue.path ?? []).map(({ key }) => key as string | number);
      const field = fieldOf(data, keys);
      const before = slot && removed.get(slot.input)?.get(slot.key);
      const isConverted = loss === 'value' && slot?.input[slot.key] !== undefined;
      if (slot && loss === 'value' && !isConverted)
        removed.set(slot.input, (removed.get(slot.input) ?? new Map<unknown, unknown>()).set(slot.key, issue.input));
      const known = byField.get(field);
      byField.set(field, {
        field,
        loss: known ? heavier(known.loss, loss) : loss,
        isConverted: isConverted && (known?.isConverted ?? true),
        came: known?.came ?? issue.input ?? before,
        expected: known?.expected ?? issue.expected ?? '',
        // A removed value is reported again by the pass that needs it.
        count: (known?.count ?? 0) + Number(before === undefined),
      });
    },
    found: () => [...byField.values()],
  };
}

/** A field by its path: after the innermost record of the specification, or else from `data`. */
function fieldOf(schema: Walked, keys: readonly (string | number)[]): string {
  let inner: Walked | undefined = schema;
  let label = 'data';
  for (const key of keys) {
    while (inner?.wrapped) inner = inner.wrapped;
    label = recordName(inner) ?? label;
    label += typeof key === 'number' ? '[]' : `.${key}`;
    inner = typeof key === 'number' ? inner?.item : inner?.entries?.[key];
  }
  while (inner?.wrapped) inner = inner.wrapped;
  return recordName(inner) ?? label;
}

/** An optional field that no record of a reply has. */
export interface MissingField {
  readonly record: string;
  readonly name: string;
}

/** Lists the optional fields that teachers notice and that no record of a reply has. */
export function missingFields(schema: Schema, sent: unknown): MissingField[] {
  return missingIn(schema, [sent]);
}

function missingIn(schema: Walked, values: readonly unknown[]): MissingField[] {
  const present = values.filter((value) => value !== undefined && value !== null);
  if (schema.wrapped) return missingIn(schema.wrapped, present);
  if (schema.item) {
    const { item } = schema;
    return missingIn(item, present.filter(Array.isArray).flat());
  }
  const records = present.map((value) => (Array.isArray(value) ? { list: value } : value)).filter(isRecord);
  if (!schema.entries || records.length === 0) return [];
  const effects = effectsOf(schema) ?? {};
  return Object.entries(schema.entries).flatMap(([name, entry]) => {
    const inner = records.map((record) => record[name]);
    const isMissing = inner.every((value) => value === undefined || value === null);
    if (!isMissing) return missingIn(entry, inner);
    return effects[name] && !effects[name].isRare ? [{ record: recordName(schema) ?? '', name }] : [];
  });
}
