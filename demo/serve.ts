// npm start: the provider and the pages, on two origins as in production. With `--development` the development build is served.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { isLoopback } from './known-hosts.ts';
import { developmentBuild, releaseBuild } from './page-server/build.ts';
import { startPageServer } from './page-server/start.ts';
import { startMinimalProvider } from './minimal-provider/start.ts';
import { startProvider } from '../provider/adapters/node/index.ts';
import type { SecurityEvent } from '../provider/app/security-events.ts';
import { DAY_MS } from '../src/core/time/index.ts';
import { materialQuotaOf } from '../provider/files/files.ts';
import { StartError } from '../provider/adapters/node/start-error.ts';
import { classicScriptBuilder, docsBuilder, exampleBuilder } from './start/builders.ts';
import { endOnSignal } from './start/end-on-signal.ts';
import { readOperationSettings, readSettings } from './start/settings.ts';

const { port, providerPort, host, shownHost, dataFolder, providerUrl, portalUrl, isDemo, hasMailbox, ...settings } =
  attempt(() => readSettings(process.env));
const { logFormat, drainDelayMillis, drainTimeoutMillis, metrics, traceCollector } = attempt(() =>
  readOperationSettings(process.env, [port, providerPort]),
);
const jsonLog =
  logFormat === 'json' ? (await import('../provider/adapters/node/operation/json-log.ts')).installJsonLog() : undefined;

const startDemoProvider = () =>
  startProvider({
    port: providerPort,
    host,
    // A node with given keys stores nothing on its disk.
    ...(!settings.keys && { database: attempt(openFolder) }),
    keys: settings.keys,
    databaseUrl: settings.databaseUrl,
    redisUrl: settings.redisUrl,
    portalUrl,
    publicUrl: providerUrl,
    demo: isDemo,
    mailbox: hasMailbox,
    ...(settings.allowedOrigins && { allowedOrigins: settings.allowedOrigins }),
    ...(settings.signInDays !== undefined && { signInLifetime: settings.signInDays * DAY_MS }),
    ...(settings.materialMegabytes !== undefined && { materialQuota: materialQuotaOf(settings.materialMegabytes) }),
    ...(settings.trustedProxies && { trustedProxies: settings.trustedProxies }),
    ...(settings.iceServers && { iceServers: settings.iceServers }),
    ...(settings.turnSecret && { turnSecret: settings.turnSecret }),
    ...(settings.livekit && { livekit: settings.livekit }),
    s3: settings.s3,
    ...(settings.smtpUrl && { smtpUrl: settings.smtpUrl }),
    ...(metrics && { metrics }),
    ...(traceCollector !== undefined && { traceCollector }),
    ...(jsonLog && { onRequest: jsonLog.request }),
    onSecurityEvent: jsonLog?.security ?? printSecurityEvent,
  });
const start = { demo: startDemoProvider, minimal: () => startMinimalProvider({ port: providerPort, host, portalUrl }) };
const provider = await start[settings.provider]().catch((error: unknown) =>
  stop(explain(error, 'PROVIDER_PORT', providerPort)),
);
const isDevelopment = process.argv.includes('--development');
const pages = await startPageServer({
  port,
  host,
  provider: new URL(providerUrl).origin,
  mediaServer: settings.livekit?.url,
  isDemo,
  build: isDevelopment ? developmentBuild : releaseBuild,
  buildScript: isDevelopment ? classicScriptBuilder() : undefined,
  buildDocs: isDemo ? docsBuilder() : undefined,
  buildExample: isDemo && isDevelopment ? exampleBuilder() : undefined,
  ...(isLoopback(host) && { hosts: [new URL(portalUrl).host] }),
}).catch(async (error: unknown) => {
  await provider.close();
  return stop(explain(error, 'PORT', port));
});

endOnSignal({ provider, pages, delayMillis: drainDelayMillis, timeoutMillis: drainTimeoutMillis });
// The last resort for unguarded errors. All data is written in transactions, so it is consistent; exiting would interrupt
// every running lesson.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) =>
    console.error(`This failed, and nothing was there to handle it (${event}):`, error),
  );
}
console.log(`ready http://${shownHost}:${port}/teacher/`);

function printSecurityEvent(event: SecurityEvent, teacherId?: string): void {
  console.log(`security: ${event}${teacherId === undefined ? '' : `, teacher ${teacherId}`}`);
}

/** Creates the data folder, readable by its owner only, if it does not exist. Returns the path of the database. */
function openFolder(): string {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `The data folder ${dataFolder} cannot be made (${textOf(error)}): choose another one with DATA_DIR=…`,
      { cause: error },
    );
  }
  return path.join(dataFolder, 'provider.sqlite');
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    return stop(error instanceof StartError ? error.message : `It cannot start: ${textOf(error)}`);
  }
}

function explain(error: unknown, setting: string, number: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof StartError) return error.message;
  if (code === 'EADDRINUSE')
    return `Port ${number} is taken by another program: stop that one, or choose another port with ${setting}=…`;
  if (code === 'EACCES') return `Port ${number} may not be used here: choose another one with ${setting}=…`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `This machine has no network interface ${host}: choose another one with HOST=…, for example HOST=0.0.0.0 for all of them.`;
  }
  return `It cannot start: ${textOf(error)}`;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
