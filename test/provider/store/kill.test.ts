// Nothing that the provider has acknowledged is lost by a kill -9; `npm run bench -- kill` does it 20 times and for longer.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { killBoardRounds, killRounds } from './kill-rounds.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

// The second one kills it at another moment of its writes.
for (const writesPerRound of [20, 47]) {
  test(`every acknowledged write survives a kill -9 at the ${writesPerRound}th one`, async () => {
    const database = path.join(folder, `provider-${writesPerRound}.sqlite`);
    const [result] = await killRounds({ database, rounds: 1, writesPerRound });
    assert.equal(result?.lost, 0);
    assert.ok((result?.acknowledged ?? 0) >= writesPerRound);
  });
}

test('every acknowledged stroke of two people who draw survives a kill -9', async () => {
  const database = path.join(folder, 'provider-board.sqlite');
  const [result] = await killBoardRounds({ database, rounds: 1, writesPerRound: 130 });
  assert.equal(result?.lost, 0);
  assert.ok((result?.acknowledged ?? 0) >= 130);
});
