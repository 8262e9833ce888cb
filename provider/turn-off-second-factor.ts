// npm run turn-off-codes -- <e-mail address>: lets a teacher who has lost phone and recovery codes sign in with the password alone.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createNodeCrypto } from './adapters/node/crypto.ts';
import { openSharedStore, openStore } from './adapters/node/demo-store.ts';
import { StartError } from './adapters/node/start-error.ts';
import { transact } from './app/transact.ts';
import { activeFactor, turnOff } from './auth/second-factor.ts';
import { messagesFor } from './i18n/index.ts';
import { createOutbox } from './mail/outbox.ts';
import { readSettings } from '../demo/start/settings.ts';

/** @throws {StartError} for problems that the operator can solve */
async function turnOffFor(address: string | undefined): Promise<string> {
  if (!address) throw new StartError('Name the teacher: npm run turn-off-codes -- <e-mail address>');
  const { dataFolder, databaseUrl, keys } = readSettings(process.env);
  const database = path.join(dataFolder, 'provider.sqlite');
  if (!databaseUrl && !existsSync(database))
    throw new StartError(`There is no ${database}: name its folder with DATA_DIR=…`);
  const store = databaseUrl ? await openSharedStore(databaseUrl, database, keys) : openStore(database);
  try {
    const [teacher] = await store.teachers.find({ where: [['email', '=', address.toLowerCase()]] });
    if (!teacher) throw new StartError('No teacher has this e-mail address.');
    if (!(await activeFactor({ store }, teacher.id)))
      throw new StartError(`Two-step sign-in of the teacher ${teacher.id} is off.`);
    const outbox = createOutbox({ store, now: Date.now, crypto: createNodeCrypto() });
    await transact({ store, outbox }, async ({ store, outbox }) => {
      await turnOff({ store }, teacher.id);
      // The provider sends it, immediately or when it starts.
      await outbox.post({ to: teacher.email, ...messagesFor(teacher.language).secondFactorMail(teacher.name, false) });
    });
    return `Turned off two-step sign-in of the teacher ${teacher.id}`;
  } finally {
    await store.close();
  }
}

try {
  console.log(await turnOffFor(process.argv[2]));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
