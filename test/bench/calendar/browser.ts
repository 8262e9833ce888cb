import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BROWSER_FLAGS, findBrowser } from '../../../scripts/browser.ts';

type Parameters = Readonly<Record<string, unknown>>;
type Send = (method: string, parameters?: Parameters, sessionId?: string) => Promise<Parameters>;

/** A page of its own, with nothing in any cache. */
export interface Tab {
  send(method: string, parameters?: Parameters): Promise<Parameters>;
  /** The value of an expression, or of the promise that it is; throws with the page's own words. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

export interface Browser {
  version: string;
  /** Opens an address in Japanese, in Tokyo, at 1280 by 800 CSS pixels, or of another height. */
  open(url: string, height?: number): Promise<Tab>;
  close(): Promise<void>;
}

/**
 * A browser whose pages nobody inspects. A test's driver listens to every request, and for each of them the page has to
 * tell which lines have asked for it: that costs whoever comes in several files, and no visitor of a page ever pays it.
 */
export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const child = spawn(
    findBrowser(),
    [...BROWSER_FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = new WebSocket(await addressOf(child));
  await once(socket, 'open');
  const send = connect(socket);
  const { product } = await send('Browser.getVersion');
  return {
    version: String(product).replace(/^.*\//, ''),
    open: (url, height = 800) => openTab(send, url, height),
    async close() {
      const ended = once(child, 'exit');
      await send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where the browser listens, from its own output. */
async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const piece of child.stderr ?? []) {
    output += String(piece);
    const address = /ws:\/\/\S+/.exec(output)?.[0];
    if (address) return address;
  }
  throw new Error(`The browser did not start:\n${output}`);
}

function connect(socket: WebSocket): Send {
  const waiting = new Map<number, { resolve: (result: Parameters) => void; reject: (error: Error) => void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number;
      result?: Parameters;
      error?: { message: string };
    };
    const caller = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !caller) return;
    waiting.delete(id);
    if (error) caller.reject(new Error(error.message));
    else caller.resolve(result ?? {});
  });
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }));
    });
}

async function openTab(send: Send, url: string, height: number): Promise<Tab> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const tab: Tab = {
    send: (method, parameters) => send(method, parameters, String(sessionId)),
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await tab.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      const thrown = exceptionDetails as { exception?: { description?: string }; text: string } | undefined;
      if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
      return (result as { value: Value }).value;
    },
    close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
  };
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 1280, height, deviceScaleFactor: 1, mobile: false });
  await tab.send('Emulation.setLocaleOverride', { locale: 'ja-JP' });
  await tab.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await tab.send('Page.navigate', { url });
  await atRest(send);
  return tab;
}

/** How often processor times are compared, in ms, and how much of it a browser at rest takes. */
const LOOK_MS = 100;
const REST_MS = 4;
const LOOKS = 100;

/** A new window loads pages of the browser's own, such as that of the address bar, beside the page that is measured: waits for their end. */
async function atRest(send: Send): Promise<void> {
  let before = 0;
  let quiet = 0;
  for (let look = 0; look < LOOKS && quiet < 3; look += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
    const { processInfo } = await send('SystemInfo.getProcessInfo');
    const spent = (processInfo as { cpuTime: number }[]).reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
    quiet = spent - before < REST_MS ? quiet + 1 : 0;
    before = spent;
  }
}
