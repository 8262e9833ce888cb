// Mails of several nodes over one PostgreSQL database.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { NOW, startTestProvider } from '../provider/client.ts';
import { startMailServer } from '../provider/store/mail-server.ts';
import { temporaryFolder } from '../provider/temporary-folder.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';

const folder = temporaryFolder();
const server = await startPostgres();
after(() => server.close());

const MAILS = 30;

test('a mail is sent once, however many nodes look for mails at the same time', async (context) => {
  const { url: smtpUrl, deliveries } = await startMailServer();
  const databaseUrl = server.createDatabase();
  const shared = { databaseUrl, smtpUrl, database: path.join(folder, 'provider.sqlite') };
  const nodes = [await startTestProvider(shared), await startTestProvider(shared)];
  const admin = new Client(databaseUrl);
  await admin.connect();
  context.after(() => admin.end());
  await admin.query(
    `INSERT INTO mails ("id", "recipient", "subject", "text", "createdAt")
     SELECT 'mail-' || n, n || '@example.jp', '予定', '明日です。', $1 FROM generate_series(1, ${MAILS}) AS n`,
    [NOW],
  );
  await Promise.all(nodes.map((node) => node.postLessonMails()));
  // What one node was sending while the other one looked is sent by the end of its own round.
  assert.deepEqual(
    deliveries.map(({ to }) => to).toSorted(),
    Array.from({ length: MAILS }, (_, number) => `${number + 1}@example.jp`).toSorted(),
  );
  for (const node of nodes) assert.deepEqual(await node.mails(), []);
});
