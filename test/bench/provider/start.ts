// How soon a provider answers whose database is from before the index of words, beside one whose database is empty.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../../provider/adapters/node/migrations.ts';
import { percentile, timed } from './figures.ts';
import { startProcess } from './server.ts';

const LESSONS = 200_000;
const ROUNDS = 3;
/** In ms. */
const AIM = 3000;

/** Half an hour each, in several years of 40 teachers. */
const LESSONS_OF_ALL = `
  WITH RECURSIVE at (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM at WHERE n + 1 < ${LESSONS})
  INSERT INTO lessons (id, teacherId, studentId, studentName, subject, startTimeMillis, endTimeMillis, memo, version, blind)
    SELECT 'lesson-' || n, 'teacher-' || n % 40, 'student-' || n % 800, '山田 花子', '数学', start, start + 1800000, '推薦入試の対策', 1,
      'やまだ はなこ' || char(10) || n % 800 || char(10) || '数学' || char(10) || '推薦入試の対策'
    FROM (SELECT n, 1700000000000 + n / 40 * 7200000 AS start FROM at)`;

function writeOlderDatabase(file: string): void {
  const words = migrations.findIndex((each) => each.includes('CREATE TABLE lessonNumbers'));
  const database = new DatabaseSync(file);
  for (const step of migrations.slice(0, words)) database.exec(step);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA user_version = ${words}; ${LESSONS_OF_ALL}`);
  database.close();
}

/** How long a provider takes from its process's start until it listens, in ms. */
async function startOn(database: string): Promise<number> {
  let close = (): Promise<void> => Promise.resolve();
  const millis = await timed(async () => ({ close } = await startProcess({ database, demo: false })));
  await close();
  return millis;
}

/** Prints both, and their ratio. The process fails where the older database takes longer than the aim. */
export async function measureStarts(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'provider-start-'));
  const at = (name: string) => path.join(folder, `${name}.sqlite`);
  try {
    writeOlderDatabase(at('older'));
    const times = { empty: [] as number[], older: [] as number[], again: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.empty.push(await startOn(at(`empty-${round}`)));
      copyFileSync(at('older'), at(`copy-${round}`));
      times.older.push(await startOn(at(`copy-${round}`)));
      times.again.push(await startOn(at(`copy-${round}`)));
    }
    const [empty, older, again] = [times.empty, times.older, times.again].map((each) => percentile(each, 0.5));
    const isLate = (older ?? NaN) > AIM;
    if (isLate) process.exitCode = 1;
    const row = (name: string, millis = NaN) =>
      console.log(
        `${name.padEnd(62)}${(millis / 1000).toFixed(2).padStart(6)} s  × ${(millis / (empty ?? NaN)).toFixed(2)}`,
      );
    console.log('\nstart of a process until it listens, median');
    row('empty database', empty);
    row(
      `first start with ${LESSONS} lessons from before the index of words${isLate ? `, > ${AIM / 1000} s` : ''}`,
      older,
    );
    row('second start', again);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
