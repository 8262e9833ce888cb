// npm run cluster: prints the address of the portal, and ends everything on Ctrl+C.
import { once } from 'node:events';
import { readSettings } from '../../demo/start/settings.ts';
import { startCluster } from './cluster.ts';

const { port, providerPort } = readSettings(process.env);
const ended = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
const cluster = await startCluster({ port, providerPort, report: console.log }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
console.log(`ready http://localhost:${port}/teacher/`);
await ended;
await cluster.close();
process.exit(0);
