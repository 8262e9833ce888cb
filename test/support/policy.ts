import { randomUUID } from 'node:crypto';
import type { TestRunnerConfig } from '@web/test-runner';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/**
 * Test pages are under the policy that our own pages are served with. The runner writes scripts of its own into them:
 * those get a nonce, and it may speak to its server. `test-host` is for the markup of host pages (`place` in page.ts).
 */
export const policy: Middleware = async (context, next) => {
  await next();
  if (!context.response.is('html') || typeof context.body !== 'string') return;
  const nonce = randomUUID();
  context.body = context.body.replaceAll('<script', `<script nonce="${nonce}"`);
  context.set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      "worker-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:* ws://localhost:*",
      "img-src 'self' http://127.0.0.1:* data: blob:",
      "media-src 'self' blob:",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types lit-html teacher-elements test-host 'allow-duplicates'",
    ].join('; '),
  );
};
