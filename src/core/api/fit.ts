import * as v from 'valibot';
import type { Schema } from './endpoints/index.ts';

/** What a provider sent, as far as it can be read. */
export interface Fit {
  /** Whether all that is needed is there. */
  readonly fits: boolean;
  /** What the schema promises; undefined unless it fits. */
  readonly data: unknown;
  /** How many rows of lists were left out, because something that they need is missing. */
  readonly skipped: number;
  /** The path of the first needed field that is missing, or `data`. */
  readonly field: string;
}

/** A mended value can bring up the next one that does not fit. */
const MAX_PASSES = 8;

/**
 * Reads data by a schema as liberally as docs/provider-api.md says: a number for a text and the reverse are converted, what is
 * optional and cannot be read counts as missing, and a row of a list is left out when something that it needs is missing.
 * @param sent what the provider sent, without null; it is changed in place
 */
export function fit(schema: Schema, sent: unknown): Fit {
  const root: Container = { data: sent };
  let skipped = 0;
  let field = '';
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { success, output, issues = [] } = v.safeParse(schema, root.data);
    if (success) return { fits: true, data: output, skipped, field: skipped > 0 ? field : '' };
    /** What is removed in this pass: nothing else of it counts. */
    const gone = new Set<unknown>();
    /** By list the numbers of what is left out, and whether that is a row: no text and no number. */
    const leftOut = new Map<unknown[], Map<unknown, boolean>>();
    for (const issue of issues) {
      const slots = slotsOf(issue, root);
      if (slots.some(([container]) => gone.has(container)) || mend(issue, root, slots)) continue;
      field ||= v.getDotPath(issue) ?? 'data';
      // What lacks something is missing itself: whether that is needed shows when the data is read again.
      const inner = slots.findLast(([container], depth) => Array.isArray(container) || depth === slots.length - 2);
      if (!inner || inner[0] === root) return { fits: false, data: undefined, skipped, field };
      const [container, key] = inner;
      if (typeof container[key] === 'object') gone.add(container[key]);
      if (Array.isArray(container)) {
        const numbers = leftOut.get(container) ?? new Map<unknown, boolean>();
        leftOut.set(container, numbers.set(key, issue.type === 'object' || issue.input === undefined));
      } else delete container[key];
    }
    for (const [list, numbers] of leftOut) {
      skipped += [...numbers.values()].filter(Boolean).length;
      list.splice(0, list.length, ...list.filter((_, number) => !numbers.has(number)));
    }
  }
  return { fits: false, data: undefined, skipped, field: field || 'data' };
}

type Issue = v.BaseIssue<unknown>;
type Container = Record<string | number, unknown>;
/** What a value is in, and by which name or number. */
type Slot = readonly [container: Container, key: string | number];

/** The slots of what an issue is about: of all of the data, of what is in it, and so on. */
function slotsOf({ path }: Issue, root: Container): Slot[] {
  const inner = (path ?? []) as unknown as readonly { readonly input: Container; readonly key: string | number }[];
  return [[root, 'data'], ...inner.map(({ input, key }): Slot => [input, key])];
}

/** Converts what does not fit, or removes it; returns whether that was possible. */
function mend(issue: Issue, root: Container, slots: readonly Slot[] = slotsOf(issue, root)): boolean {
  // Of several shapes one may fit then. What fits none is not left out: that would be another shape.
  if (issue.type === 'union')
    return (issue.issues ?? []).filter((each) => each.type !== 'never' && mend(each, root)).length > 0;
  const [container, key] = slots.at(-1) ?? [root, 'data'];
  const converted = CONVERSIONS[issue.type]?.(issue.input, issue.expected ?? '');
  if (converted !== undefined) container[key] = converted;
  // In a list it is left out with what it is part of.
  else if (issue.input === undefined || Array.isArray(container)) return false;
  else delete container[key];
  return true;
}

const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : undefined);
const digitsOf = (value: unknown) => (typeof value === 'string' ? numberOf(value) : undefined);

/** What else may be sent for a value of each type. */
const CONVERSIONS: Readonly<Record<string, (value: unknown, expected: string) => unknown>> = {
  string: textOf,
  number: digitsOf,
  boolean: (value) => BOOLEANS.get(String(value)),
  picklist: (value, expected) => (expected.includes('"') ? textOf(value) : digitsOf(value)),
};
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
]);

/** A number, or a text that is one. */
export function numberOf(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isNumeric && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
