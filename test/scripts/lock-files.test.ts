// What is installed and run is what was locked: without a hash npm takes whatever the registry sends, and a tag can be moved.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  link?: boolean;
}

const files = globSync('**/package-lock.json', { exclude: (name) => /^(node_modules|dist|\.cache)$/.test(name) });

test('there are lock files of the project, of its suites and of its examples', () => {
  assert.ok(files.includes('package-lock.json'));
  assert.ok(files.length > 10);
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

test('every action of the workflows is locked by a commit, with its version beside it', () => {
  const uses = globSync('.github/workflows/*.yml').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*- uses: (.*)$/gm)].map(([, action = '']) => action),
  );
  assert.ok(uses.length > 0);
  assert.deepEqual(
    uses.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    [],
  );
});
