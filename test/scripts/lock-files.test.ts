// What is installed and run is what was locked: without a hash npm takes whatever the registry sends, and a tag can be moved.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  link?: boolean;
}

interface Dependencies {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const files = globSync('**/package-lock.json', { exclude: (name) => /^(node_modules|dist|\.cache)$/.test(name) });

test('the project and its suites have lock files; its examples name exact versions', () => {
  assert.ok(files.includes('package-lock.json'));
  assert.ok(files.length > 5);
  const loose = globSync('demo/hosts/*/package.json').flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as Dependencies;
    return Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
  });
  assert.deepEqual(loose, []);
});

for (const file of files) {
  test(`every package in ${file} has a hash, and comes from the registry of npm`, () => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
    const wrong = Object.entries(packages).filter(
      ([name, { integrity, resolved = 'https://registry.npmjs.org/', link }]) =>
        name !== '' &&
        !link &&
        !(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') && resolved.startsWith('https://registry.npmjs.org/')),
    );
    assert.deepEqual(
      wrong.map(([name]) => name),
      [],
    );
  });
}

test('every action of the workflows is pinned to a commit, with its version in a comment', () => {
  const uses = globSync('.github/workflows/*.yml').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*- uses: (.*)$/gm)].map(([, action = '']) => action),
  );
  assert.ok(uses.length > 0);
  assert.deepEqual(
    uses.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    [],
  );
});
