// The small applications of demo/hosts: how each is built, and what its page may do.
import { policyOf, type Kind } from '../playground/snippets/index.ts';

export interface Example {
  /** Its folder in demo/hosts, and below `/examples/`. */
  readonly name: string;
  /** Whose kind of code it is, as the playground has it; what it does not know is as React. */
  readonly kind: Kind;
  /** The trusted-types policies that its framework really makes. */
  readonly policyNames: readonly string[];
  /** Those of them that its kind does not have. */
  readonly ownPolicyNames?: readonly string[];
  /** Teachers sign in at the partner's site, whose `fetchToken` the elements ask. */
  readonly hasOwnSignIn?: boolean;
  /** What its own script `build` gets for a provider; an example without a build is put together from its files. */
  build?(provider: string): { parameters?: string[]; env?: Readonly<Record<string, string>> };
}

const vite = (provider: string) => ({ env: { VITE_PROVIDER: provider } });

export const examples: readonly Example[] = [
  { name: 'html', kind: 'html', policyNames: [] },
  { name: 'react-19', kind: 'react', policyNames: [], build: vite },
  { name: 'react-18', kind: 'react', policyNames: [], hasOwnSignIn: true, build: vite },
  { name: 'vue', kind: 'vue', policyNames: ['vue'], build: vite },
  {
    name: 'angular',
    kind: 'angular',
    policyNames: [],
    build: (provider) => ({ parameters: ['--define', `PROVIDER='${provider}'`] }),
  },
  // Its compiler's templates need a policy of their own.
  {
    name: 'svelte',
    kind: 'react',
    policyNames: ['svelte-trusted-html'],
    ownPolicyNames: ['svelte-trusted-html'],
    hasOwnSignIn: true,
    build: vite,
  },
];

/** The value of `Content-Security-Policy` for an example's page. */
export function examplePolicy({ kind, ownPolicyNames = [] }: Example, provider: string): string {
  return policyOf(kind, { provider, release: { url: '' } }).replace(
    '; trusted-types',
    ['; trusted-types', ...ownPolicyNames].join(' '),
  );
}
