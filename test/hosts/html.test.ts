import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { policyOf } from '../../demo/playground/snippets.ts';
import { exampleKeepsItsPromises } from '../support/app-walk.ts';
import type { App } from '../support/apps.ts';

/** Puts the files together as the example's README says, with another provider's address in the page. */
async function putTogether({ folder }: App, provider: string): Promise<void> {
  mkdirSync(`${folder}/dist`);
  for (const name of ['page.js', 'style.css']) cpSync(`${folder}/${name}`, `${folder}/dist/${name}`);
  writeFileSync(`${folder}/dist/index.html`, readFileSync(`${folder}/index.html`, 'utf8').replaceAll('http://localhost:8081', provider));
  cpSync(`${folder}/node_modules/teacher-elements/dist`, `${folder}/dist/teacher-elements`, { recursive: true });
}

exampleKeepsItsPromises({
  name: 'html',
  build: putTogether,
  policy: (provider) => policyOf('html', { provider, release: { url: '' } }),
});
