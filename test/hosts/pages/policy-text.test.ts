// The policy that a page needs is one text, wherever it can be copied from.
import { readFileSync } from 'node:fs';
import { EXAMPLE_PROVIDER } from '../../../demo/page-server/policy.ts';
import { policyOf } from '../../../demo/playground/snippets/index.ts';
import { expect, test } from '@playwright/test';

const headersIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^Content-Security-Policy: (.*)$/gm)].map(([, policy]) => policy);

test('the documentation, llms.txt and the playground state the same policy, with the address of live rooms', () => {
  const policy = policyOf('html', { provider: EXAMPLE_PROVIDER, release: { url: '' } });
  expect(headersIn('docs/security.md')).toEqual([policy]);
  expect(headersIn('dist/llms.txt')).toEqual([policy]);
  expect(policy).toContain(`connect-src 'self' ${EXAMPLE_PROVIDER} ${EXAMPLE_PROVIDER.replace('https', 'wss')};`);
});
