/** So many failures cost nothing. */
export const free = { pair: 10, account: 100, client: 100, resets: 60, currentPassword: 10 } as const;

/** What is counted together: `name` says what it is about, `who` for whom. */
export interface Counted {
  name: keyof typeof free;
  who: string;
}
