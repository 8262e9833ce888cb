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
 * Reads data by a schema as liberally as docs/provider-api.md says: a number for a text and the reverse are converted, an optional
 * field that cannot be read counts as missing, and a row of a list is left out when something that it needs is missing.
 * @param sent what the provider sent, without null; it is changed in place
 */
export function fit(schema: Schema, sent: unknown): Fit {
  const root = { data: sent };
  let skipped = 0;
  let field = '';
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { success, output, issues = [] } = v.safeParse(schema, root.data);
    if (success) return { fits: true, data: output, skipped, field };
    /** By list the indexes that are left out, and whether they are rows: objects, and no texts or numbers. */
    const unreadable = new Map<unknown[], Map<number, boolean>>();
    for (const issue of issues) {
      const repair = mend(issue, root);
      if (repair === 'mended') continue;
      field ||= v.getDotPath(issue) ?? 'data';
      const row = issue.path?.findLast(({ type }) => type === 'array') as ArrayItem | undefined;
      if (!row) return { fits: false, data: undefined, skipped, field };
      const indexes = unreadable.get(row.input) ?? new Map<number, boolean>();
      unreadable.set(row.input, indexes.set(row.key, issue.type === 'object' || indexes.get(row.key) === true));
    }
    for (const [list, indexes] of unreadable) {
      skipped += [...indexes.values()].filter(Boolean).length;
      list.splice(0, list.length, ...list.filter((_, index) => !indexes.has(index)));
    }
  }
  return { fits: false, data: undefined, skipped, field: field || 'data' };
}

type Issue = v.BaseIssue<unknown>;
interface ArrayItem {
  readonly input: unknown[];
  readonly key: number;
}

/** Converts what does not fit, or removes it; what is missing already cannot be mended. */
function mend(issue: Issue, root: { data: unknown }): 'mended' | 'missing' {
  // Of the shapes that are possible one may fit then.
  if (issue.type === 'union')
    return (issue.issues ?? []).filter((each) => convert(each, root)).length > 0 ? 'mended' : 'missing';
  return convert(issue, root) ? 'mended' : remove(issue, root);
}

type Container = Record<string | number, unknown>;

/** Where the value is that an issue is about. */
function placeOf({ path }: Issue, root: { data: unknown }): [Container, string | number] {
  const last = path?.at(-1) as { input: Container; key: string | number } | undefined;
  return last ? [last.input, last.key] : [root, 'data'];
}

const CONVERSIONS: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === 'number' ? String(value) : undefined),
  number: (value) => (typeof value === 'string' ? numberOf(value) : undefined),
  boolean: (value) => BOOLEANS.get(String(value)),
  picklist: (value) => (typeof value === 'number' ? String(value) : numberOf(value)),
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

function convert(issue: Issue, root: { data: unknown }): boolean {
  const converted = CONVERSIONS[issue.type]?.(issue.input);
  if (converted === undefined) return false;
  const [container, key] = placeOf(issue, root);
  container[key] = converted;
  return true;
}

/** Makes a value missing that cannot be read: whether it is needed shows when the data is read again. */
function remove(issue: Issue, root: { data: unknown }): 'mended' | 'missing' {
  const [container, key] = placeOf(issue, root);
  if (Array.isArray(container) || container[key] === undefined) return 'missing';
  delete container[key];
  return 'mended';
}
