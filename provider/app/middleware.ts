import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { isKnownHost } from '../../demo/known-hosts.ts';
import { messagesFor } from '../i18n/index.ts';
import { mayWrite } from './cors.ts';
import { reply } from './reply.ts';
import { observed, type Env } from './routes.ts';
import type { Settings } from './settings.ts';

/**
 * Sets the security headers of every reply. No reply is a page: it must not be framed, and must run nothing if a browser
 * displays it. A reply may bring a policy of its own.
 */
export const addSecureHeaders = (): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    // Pages of other origins show our pictures.
    crossOriginResourcePolicy: false,
    // For the proxy in front of the provider to decide, which knows the certificates.
    strictTransportSecurity: false,
    overwrite: false,
  });

/** Keeps replies out of caches, unless they say otherwise. */
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
