import type { Settings } from './settings.ts';

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** May a page of this origin read our replies and open our sockets? Without a list: the portal, and any port of this machine. */
export function isAllowed(origin: string, { allowedOrigins, portalUrl }: Settings): boolean {
  if (!allowedOrigins) return LOCAL.test(origin) || origin === new URL(portalUrl).origin;
  return allowedOrigins.includes(origin) || allowedOrigins.includes('*');
}

/**
 * May this request change anything? Browsers name the origin of the page with every such request, and need no permission
 * to send it. What is no page (a server, curl) names none.
 */
export function mayWrite({ method, headers }: Request, settings: Settings): boolean {
  const origin = headers.get('Origin');
  if (origin === null || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return true;
  return isAllowed(origin, settings) || (origin !== 'null' && origin === new URL(settings.url).origin);
}

/** The headers that let a page of a named origin in; none for others. No cookies are used, so none are allowed. */
export function crossOriginHeaders(request: Request, settings: Settings): Record<string, string> {
  const origin = request.headers.get('Origin');
  if (!origin || !isAllowed(origin, settings)) return { Vary: 'Origin' };
  const allowed = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Authorization, Retry-After', Vary: 'Origin' };
  if (request.method !== 'OPTIONS') return allowed;
  return {
    ...allowed,
    'Access-Control-Allow-Headers': 'Authorization, origin-domain, Content-Type, Accept-Language',
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT',
    'Access-Control-Max-Age': '7200',
  };
}
