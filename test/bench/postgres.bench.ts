// The same calls as in provider.bench.ts over PostgreSQL, with 100,000 lessons of 500 teachers, and the plans of list and
// search. Aim, at the 95th percentile with 16 at once: 50 ms.
import { Client } from 'pg';
import { startPostgres } from '../../scripts/cluster/postgres.ts';
import { measure } from './provider/measure.ts';
import { startServer } from './provider/server.ts';

const AIM = 50;
const LESSONS = 100_000;
const TEACHERS = 500;
const HOUR = 60 * 60_000;

const postgres = await startPostgres();
try {
  const databaseUrl = postgres.createDatabase();
  const server = await startServer({ databaseUrl });
  const client = new Client(databaseUrl);
  await client.connect();
  await fill(client);
  try {
    await measure(server, { lessons: LESSONS, students: 0 }, AIM);
    await printPlans(client);
  } finally {
    await client.end();
    await server.close();
  }
} finally {
  await postgres.close();
}

/** Teachers as the demo's first one, with students of their own, whose lessons are copied to other hours, words and all. */
async function fill(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO teachers SELECT (r).* FROM (
       SELECT jsonb_populate_record(t, jsonb_build_object('id', 'teacher-' || n, 'email', n || '@example.jp')) AS r
       FROM teachers AS t, generate_series(3, ${TEACHERS}) AS n WHERE t.id = 'teacher-hanako'
     ) AS made`,
  );
  await client.query(
    `INSERT INTO lessons SELECT (r).* FROM (
       SELECT jsonb_populate_record(l, jsonb_build_object(
         'id', 'many-' || n,
         'teacherId', CASE n % ${TEACHERS} WHEN 0 THEN 'teacher-hanako' ELSE 'teacher-' || n % ${TEACHERS} END,
         'studentId', CASE n % ${TEACHERS} WHEN 0 THEN l."studentId" ELSE l."studentId" || '-' || n % ${TEACHERS} END,
         'startTimeMillis', l."startTimeMillis" + (n / ${TEACHERS} - 100) * 24 * ${HOUR}::bigint,
         'endTimeMillis', l."startTimeMillis" + ((n / ${TEACHERS} - 100) * 24 + 1) * ${HOUR}::bigint)) AS r
       FROM generate_series(1, ${LESSONS}) AS n
       JOIN (SELECT *, row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS total FROM lessons) AS picked
         ON picked.number = n % picked.total + 1
       JOIN lessons AS l ON l.id = picked.id
     ) AS made`,
  );
  await client.query('VACUUM ANALYZE');
}

async function printPlans(client: Client): Promise<void> {
  const list = `SELECT id FROM lessons WHERE "teacherId" = 'teacher-hanako' AND "startTimeMillis" >= 0 ORDER BY "startTimeMillis", "id" LIMIT 20`;
  const search = `SELECT count(*) FROM lessons WHERE "teacherId" = 'teacher-hanako' AND strpos("searchText", '数学') > 0`;
  const indexed = `SELECT count(*) FROM lessons WHERE "searchGrams" ("searchText") @> '{薦入}' AND strpos("searchText", '薦入') > 0`;
  for (const [name, text] of Object.entries({
    list,
    search,
    'by the index of words, as for a teacher with more than 1,000 lessons': indexed,
  })) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`);
    console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
}
