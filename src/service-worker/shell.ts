import { matchPrecache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { scope } from './scope.ts';

/** The cache of the portal's page, as the host served it last. */
export const SHELL_CACHE = 'teacher-portal-page';

/** After this time, in seconds, the kept page is shown instead of a host that does not answer. */
const NETWORK_TIMEOUT_S = 4;

/** Files below the portal's folder that are not pages of the portal. */
const NO_PAGE = /\/(?:assets|icons|provision)\/|\.\w+$/;

/** Is it the portal's page? A sign-in page of a network, or a page of somebody else below this address, must not take its place. */
async function isShell(response: Response): Promise<boolean> {
  if (response.status !== 200 || !response.headers.get('Content-Type')?.startsWith('text/html')) return false;
  return (await response.clone().text()).includes('<teacher-portal');
}

/**
 * Answers every navigation with the host's page, and without a network with the last one, whatever its address: the page
 * finds its route itself. A page names its files by their content, so that no page gets the files of another version.
 */
export function keepShell(): void {
  const strategy = new NetworkFirst({
    cacheName: SHELL_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheKeyWillBeUsed: async () => scope,
        cacheWillUpdate: async ({ response }) => ((await isShell(response)) ? response : null),
        handlerDidError: () => matchPrecache('./'),
      },
    ],
  });
  registerRoute(new NavigationRoute(strategy, { denylist: [NO_PAGE] }));
}
