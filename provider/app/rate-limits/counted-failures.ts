/** Number of failures without a wait, per counter. */
export const free = { pair: 10, account: 100, client: 100, resets: 60, currentPassword: 10 } as const;

/** Identifies a counter: `name` is what is counted, `who` for whom. */
export interface Counted {
  name: keyof typeof free;
  who: string;
}
