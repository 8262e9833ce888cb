import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { cors } from 'hono/cors';
import { isKnownHost } from '../../demo/known-hosts.ts';
import { messagesFor } from '../i18n/index.ts';
import { reply } from './reply.ts';
import { observed, type Env } from './routes.ts';
import type { Settings } from './settings.ts';

/**
 * Sets the security headers of every reply. Replies are not pages: they must not be framed, and must run nothing if a browser
 * displays them. A reply may set its own policy.
 */
export const addSecureHeaders = (): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    // Pages of other origins show our pictures.
    crossOriginResourcePolicy: false,
    // The proxy in front of the provider decides, because it has the certificates.
    strictTransportSecurity: false,
    overwrite: false,
  });

/** Keeps replies out of caches, unless their headers allow it. */
export const preventCaching = (): MiddlewareHandler => async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
};

/** Rejects requests for foreign hosts, and writes from foreign origins. */
export const rejectForeign =
  (settings: Settings): MiddlewareHandler<Env> =>
  async ({ req, env }, next) => {
    const messages = messagesFor(req.header('Accept-Language') ?? null);
    if (settings.hosts && !isKnownHost(req.header('Host'), settings.hosts))
      return observed({ env }, reply(421, 0, messages.foreignHost, { code: 'foreignHost' }));
    // The session is still valid, so the status is 0, not −1.
    if (!mayWrite(req.raw, settings))
      return observed({ env }, reply(403, 0, messages.foreignOrigin, { code: 'foreignOrigin' }));
    await next();
    return undefined;
  };

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
function mayWrite({ method, headers }: Request, settings: Settings): boolean {
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
    // Without that header, OPTIONS requests the methods of a path.
    const isPreflight = req.header('Access-Control-Request-Method') !== undefined;
    return req.method === 'OPTIONS' && !isPreflight ? next() : handleCors(context, next);
  };
}
