// Nothing that the provider has acknowledged is lost by a kill -9; `npm run bench -- kill` does it 20 times and for longer.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { killRounds } from '../support/kill-rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'provider-kill-'));
after(() => rmSync(folder, { recursive: true }));

test('every write that was acknowledged is there after a kill -9, twice in a row', async () => {
  const results = await killRounds({ database: path.join(folder, 'provider.sqlite'), rounds: 2, writesPerRound: 60 });
  assert.deepEqual(results.map(({ lost }) => lost), [0, 0]);
  for (const { acknowledged } of results) assert.ok(acknowledged >= 60, String(acknowledged));
});
