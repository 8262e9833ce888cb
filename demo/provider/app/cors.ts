import type { Settings } from './settings.ts';

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether pages of this origin may read replies and open sockets; by default the portal's origin and any port of localhost. */
export function isAllowed(origin: string, { allowedOrigins, portalUrl }: Settings): boolean {
  if (!allowedOrigins) return LOCAL.test(origin) || origin === new URL(portalUrl).origin;
  return allowedOrigins.includes(origin) || allowedOrigins.includes('*');
}

/**
 * Whether this request may change anything. Browsers send simple requests without a preflight, but always with their
 * `Origin`; clients that are not browsers send none.
 */
export function mayWrite({ method, headers }: Request, settings: Settings): boolean {
  const origin = headers.get('Origin');
  if (origin === null || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return true;
  return isAllowed(origin, settings) || (origin !== 'null' && origin === new URL(settings.url).origin);
}

/** The CORS headers for an allowed origin. No cookies are used, so credentials are not allowed. */
export function crossOriginHeaders(request: Request, settings: Settings): Record<string, string> {
  const origin = request.headers.get('Origin');
  if (!origin || !isAllowed(origin, settings)) return { Vary: 'Origin' };
  const allowed = {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Authorization, Retry-After',
    Vary: 'Origin',
  };
  if (request.method !== 'OPTIONS') return allowed;
  return {
    ...allowed,
    'Access-Control-Allow-Headers': 'Authorization, origin-domain, Content-Type, Accept-Language',
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT',
    'Access-Control-Max-Age': '7200',
  };
}
