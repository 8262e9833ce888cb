// Builds all or the named examples for the examples page of npm start.
import { cpSync, rmSync } from 'node:fs';
import { examples } from '../../demo/examples/examples.ts';
import { PROVIDER_PLACEHOLDER } from '../../demo/page-server/files.ts';
import { buildExample, installExample } from './build.ts';

const names = process.argv.slice(2);
const known = examples.map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  process.exitCode = 1;
} else {
  for (const example of examples.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`installing ${example.name}`);
    const app = await installExample(example);
    console.log(`building ${example.name}`);
    await buildExample(example, app, PROVIDER_PLACEHOLDER);
    const target = `.cache/examples/${example.name}`;
    rmSync(target, { recursive: true, force: true });
    cpSync(`${app.folder}/dist`, target, { recursive: true });
    app.remove();
    console.log(`built ${example.name}`);
  }
  console.log('npm start shows them at /examples');
}
