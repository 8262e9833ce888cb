import type { Settings } from './settings.ts';

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** May a page of this origin read our replies and open our sockets? Without a list: the portal, and any port of this machine. */
export function isAllowed(origin: string, { allowedOrigins, portalUrl }: Settings): boolean {
  if (!allowedOrigins) return LOCAL.test(origin) || origin === new URL(portalUrl).origin;
  return allowedOrigins.includes(origin) || allowedOrigins.includes('*');
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
