import { policyDirectives, writePolicy } from '../../page-server/policy.ts';
import type { Kind, Release } from './snippet.ts';

/** Trusted Types policies of the frameworks; React has none. */
const frameworkPolicies: Readonly<Record<Kind, readonly string[]>> = {
  html: [],
  react: [],
  vue: ['vue'],
  // The second one is webpack's, which loads chunks, and the elements have chunks.
  angular: ['angular', 'angular#bundler'],
  svelte: ['svelte-trusted-html'],
};

interface PolicyOptions {
  /** The element's `provider`: a URL, `demo:`, or undefined for the page's origin. */
  readonly provider: string | undefined;
  readonly release: Pick<Release, 'url'>;
}

/** The value of `Content-Security-Policy` for a page with a snippet. */
export function policyOf(kind: Kind, { provider, release }: PolicyOptions): string {
  const directives = policyDirectives(originOf(provider));
  const releaseOrigin = originOf(release.url);
  // A bundler includes the code in the app's own files.
  if (kind === 'html' && releaseOrigin !== undefined) directives['script-src']?.push(releaseOrigin);
  directives['trusted-types'] = [...frameworkPolicies[kind], ...(directives['trusted-types'] ?? [])];
  return writePolicy(directives);
}

/** The origin of a URL; undefined for the page's own origin and for `demo:`. */
function originOf(address: string | undefined): string | undefined {
  if (!address || !/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).origin;
}
