/** Creates the key of one write, when a form opens; every retry sends the same key. */
export const createIdempotencyKey = (): string => [historyKey(), historyKey(), historyKey()].join('-');

const LENGTH = 6;

/** A key for an entry of the history: 6 of a–z and 0–9 (docs/spec.md, section 9). `random` returns numbers from 0 to below 1. */
export function historyKey(random: () => number = Math.random): string {
  return Array.from({ length: LENGTH }, () => Math.floor(random() * 36).toString(36)).join('');
}
