// Builds an example as its users do, with the packed package.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Example } from '../../demo/examples/examples.ts';
import { PROVIDER_PLACEHOLDER } from '../../demo/page-server/files.ts';
import { installApp, type App } from './apps.ts';

/** Copies an example out of the project, with everything that it needs. */
export const installExample = ({ name }: Example): Promise<App> => installApp(`demo/hosts/${name}`);

/** Builds its `dist/`, for the provider at an address. Rejects with the output of its own build. */
export async function buildExample({ build }: Example, app: App, provider: string): Promise<void> {
  if (!build) return putTogether(app, provider);
  const { parameters, env } = build(provider);
  await app.script('build', parameters, env);
}

/** The steps that the README of an example without a build describes. */
function putTogether({ folder }: App, provider: string): void {
  const target = path.join(folder, 'dist');
  mkdirSync(target);
  for (const name of ['page.js', 'style.css']) cpSync(path.join(folder, name), path.join(target, name));
  writeFileSync(
    path.join(target, 'index.html'),
    readFileSync(path.join(folder, 'index.html'), 'utf8').replaceAll(PROVIDER_PLACEHOLDER, provider),
  );
  cpSync(path.join(folder, 'node_modules/teacher-elements/dist'), path.join(target, 'teacher-elements'), {
    recursive: true,
  });
}
