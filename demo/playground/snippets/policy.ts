import { policyDirectives } from '../../page-server/policy.ts';
import type { Kind, Release } from './snippet.ts';

/** Trusted-types policies that a framework makes for itself; React makes none. */
const frameworkPolicies: Readonly<Record<Kind, readonly string[]>> = {
  html: [],
  react: [],
  vue: ['vue'],
  // The second one is made where webpack bundles the app: it fetches chunks, which the elements have.
  angular: ['angular', 'angular#bundler'],
};

export interface PolicyOptions {
  /** The element's `provider`: an address, `demo:`, or nothing for the page's own origin. */
  readonly provider: string | undefined;
  readonly release: Pick<Release, 'url'>;
}

/** The value of `Content-Security-Policy` for a page with a snippet. */
export function policyOf(kind: Kind, { provider, release }: PolicyOptions): string {
  const directives = policyDirectives(originOf(provider));
  const releaseOrigin = originOf(release.url);
  // A bundler puts the code among the app's own files.
  if (kind === 'html' && releaseOrigin !== undefined) directives['script-src']?.push(releaseOrigin);
  directives['trusted-types'] = [...frameworkPolicies[kind], ...(directives['trusted-types'] ?? [])];
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Undefined for what lies at the page's own origin, or in the page. */
function originOf(address: string | undefined): string | undefined {
  if (!address || !/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).origin;
}
