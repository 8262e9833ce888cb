// The example applications of demo/hosts: how each is built, and its policy.
import { policyOf, type Kind } from '../playground/snippets/index.ts';

export interface Example {
  /** Folder in demo/hosts, and path below `/examples/`. */
  readonly name: string;
  /** The kind of its code in the playground. */
  readonly kind: Kind;
  /** The Trusted Types policies that its framework creates. */
  readonly policyNames: readonly string[];
  /** Teachers sign in at the partner's site; the elements call its `fetchToken`. */
  readonly hasOwnSignIn?: boolean;
  /** Options of its script `build` for a provider; without it, the example consists of its source files. */
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
  // Its compiler's templates have their own policy.
  { name: 'svelte', kind: 'svelte', policyNames: ['svelte-trusted-html'], hasOwnSignIn: true, build: vite },
];

/** The value of `Content-Security-Policy` for an example's page. */
export const examplePolicy = ({ kind }: Example, provider: string): string =>
  policyOf(kind, { provider, release: { url: '' } });
