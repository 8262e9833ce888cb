import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { quirks } from '../support/engine.ts';

describe('tests that are left out in an engine', () => {
  const [, part = ''] = /\n## Browsers\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8')) ?? [];

  for (const { reason } of Object.values(quirks)) {
    it(`the README says that ${reason}`, () => {
      assert.ok(part.includes(reason));
    });
  }
});
