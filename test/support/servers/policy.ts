import { randomUUID } from 'node:crypto';
import type { TestRunnerConfig } from '@web/test-runner';
import { pageHeaders } from '../../../demo/page-server/policy.ts';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/**
 * Test pages are under the policy that our own pages are served with. The runner writes scripts of its own into them:
 * those get a nonce. `test-host` is for the markup of host pages (`place` in page.ts).
 */
export const policy: Middleware = async (context, next) => {
  await next();
  if (!context.response.is('html') || typeof context.body !== 'string') return;
  const nonce = randomUUID();
  const { 'Content-Security-Policy': own, ...headers } = pageHeaders('http://127.0.0.1:*');
  context.body = context.body.replaceAll('<script', `<script nonce="${nonce}"`);
  context.set({
    ...headers,
    'Content-Security-Policy': own
      .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
      .replace('teacher-elements', 'teacher-elements test-host'),
  });
};
