// npm start: the provider and the pages, on two origins as in real life.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { iceServer, type IceServer } from '../src/core/records.ts';
import { startPageServer } from './page-server/start.ts';
import { startProvider } from './provider/node.ts';

const { env } = process;
const host = env.HOST || '127.0.0.1';
const shownHost = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
const isOpen = Boolean(env.HOST || env.SMTP_URL);

const port = readPort('PORT', 8080);
const providerPort = readPort('PROVIDER_PORT', 8081);
const folder = env.DATA_DIR || fileURLToPath(new URL('provider/data', import.meta.url));
const providerUrl = (env.PROVIDER_URL || `http://${shownHost}:${providerPort}`).replace(/\/+$/, '');
const portalUrl = `${(env.PORTAL_URL || `http://${shownHost}:${port}/teacher/`).replace(/\/+$/, '')}/`;

const provider = await startProvider({
  port: providerPort, host, database: openFolder(), portalUrl, publicUrl: providerUrl,
  demo: !isOpen || env.DEMO === '1', mailbox: !isOpen,
  ...env.ALLOWED_ORIGINS && { allowedOrigins: env.ALLOWED_ORIGINS.split(',').map((origin) => origin.trim().replace(/\/+$/, '')) },
  ...env.ICE_SERVERS && { iceServers: readIceServers(env.ICE_SERVERS) },
  ...env.SMTP_URL && { smtpUrl: env.SMTP_URL },
}).catch((error: unknown) => stop(explain(error, 'PROVIDER_PORT', providerPort)));
const pages = await startPageServer({ port, host, provider: new URL(providerUrl).origin })
  .catch(async (error: unknown) => {
    await provider.close();
    return stop(explain(error, 'PORT', port));
  });

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Whoever asks twice does not want to wait.
    if (isEnding) process.exit(1);
    isEnding = true;
    void Promise.all([pages.close(), provider.close()]).then(() => process.exit(0));
  });
}
console.log(`ready http://${shownHost}:${port}/teacher/`);

function readPort(name: string, otherwise: number): number {
  const text = env[name] || String(otherwise);
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number < 65_536 ? number : stop(`${name} has to be a port number, not "${text}".`);
}

/** A JSON array such as `[{ "urls": ["turn:turn.example.jp"], "username": "…", "credential": "…" }]`. */
function readIceServers(text: string): IceServer[] {
  try {
    return v.parse(v.array(iceServer), JSON.parse(text));
  } catch {
    return stop('ICE_SERVERS has to be a JSON array of { "urls": ["turn:…"], "username": "…", "credential": "…" }.');
  }
}

function openFolder(): string {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    stop(`The data folder ${folder} cannot be made: ${textOf(error)}`);
  }
  return path.join(folder, 'provider.sqlite');
}

function explain(error: unknown, setting: string, number: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${number} is taken by another program: stop that one, or choose another port with ${setting}=…`;
  if (code === 'EACCES') return `Port ${number} may not be used here: choose another one with ${setting}=…`;
  return `It cannot start: ${textOf(error)}`;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
