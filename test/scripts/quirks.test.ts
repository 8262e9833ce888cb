import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { quirks } from '../support/browser/engine.ts';

describe('tests that are left out in an engine', () => {
  const documented = readFileSync('docs/browsers.md', 'utf8');

  for (const { reason } of Object.values(quirks)) {
    it(`docs/browsers.md says that ${reason}`, () => {
      assert.ok(documented.includes(reason));
    });
  }
});
