import { matchPrecache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { scope } from './scope.ts';

/** The cache of the portal's page, as the host last served it. */
export const SHELL_CACHE = 'teacher-portal-page';

/** Time after which the cached page is shown if the host has not responded, in seconds. */
const NETWORK_TIMEOUT_S = 4;

/** Paths below the portal's folder that are not pages of the portal. */
const NO_PAGE = /\/(?:assets|icons|provision)\/|\.\w+$/;

/**
 * Whether a response is the portal's page. The sign-in page of a network, or another site's page below this URL, must
 * not replace it.
 */
async function isShell(response: Response): Promise<boolean> {
  if (response.status !== 200 || !response.headers.get('Content-Type')?.startsWith('text/html')) return false;
  return (await response.clone().text()).includes('<teacher-portal');
}

/**
 * Responds to every navigation with the host's page, or without a network with the cached one, whatever the URL: the
 * page resolves its own route. A page refers to its files by content hash, so it never loads files of another version.
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
