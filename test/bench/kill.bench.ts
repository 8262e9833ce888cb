// How many acknowledged writes a kill -9 loses: 20 rounds (ROUNDS=… for others), in
// each of which the provider's process is killed under the writes of nine clients. Aim: none is lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killBoardRounds, killRounds } from '../provider/store/kill-rounds.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const WRITES_PER_ROUND = 500;

const folder = mkdtempSync(path.join(tmpdir(), 'kill-bench-'));
try {
  const results = await killRounds({
    database: path.join(folder, 'provider.sqlite'),
    rounds: ROUNDS,
    writesPerRound: WRITES_PER_ROUND,
  });
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const acknowledged = sum(results.map((result) => result.acknowledged));
  const lost = sum(results.map((result) => result.lost));
  console.log(`${results.length} kills, ${acknowledged} acknowledged writes, ${lost} lost`);
  const boards = await killBoardRounds({
    database: path.join(folder, 'board.sqlite'),
    rounds: Math.ceil(ROUNDS / 2),
    writesPerRound: WRITES_PER_ROUND,
  });
  const strokes = sum(boards.map((result) => result.acknowledged));
  const lostStrokes = sum(boards.map((result) => result.lost));
  console.log(`${boards.length} kills while two people draw, ${strokes} acknowledged strokes, ${lostStrokes} lost`);
  if (lost + lostStrokes > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
