import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';
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

/** Sets the CORS headers, and answers preflight requests. No cookies are used, so credentials are not allowed. */
export function allowOrigins(settings: Settings): MiddlewareHandler {
  const handleCors = cors({
    origin: (origin) => (isAllowed(origin, settings) ? origin : undefined),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT'],
    allowHeaders: ['Authorization', 'origin-domain', 'Content-Type', 'Accept-Language', 'If-None-Match'],
    exposeHeaders: ['Authorization', 'Retry-After', 'ETag', 'X-Request-Id'],
    maxAge: 7200,
  });
  return (context, next) => {
    const { req } = context;
    // Without that header, OPTIONS asks for the methods of a path.
    const isPreflight = req.header('Access-Control-Request-Method') !== undefined;
    return req.method === 'OPTIONS' && !isPreflight ? next() : handleCors(context, next);
  };
}
