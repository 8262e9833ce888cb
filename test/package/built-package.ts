import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Hashes } from '../../scripts/hashes.ts';
import type { manifest } from '../../scripts/generate/manifest.ts';
import type { Site } from '../support/playwright/site.ts';

export type Manifest = ReturnType<typeof manifest>;
export const read = <Content>(name: string) => JSON.parse(readFileSync(name, 'utf8')) as Content;
export const described = read<Manifest>('dist/custom-elements.json').modules.flatMap(
  ({ declarations }) => declarations,
);
export const hashes = read<Hashes>('dist/sri.json');

/** An empty page of ours with these tags in its head. */
export async function open(page: Page, { url }: Site, head: string): Promise<void> {
  await page.route('**/probe.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${head}<body></body>` }),
  );
  await page.goto(`${url}/probe.html`);
}
