import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine, EngineBrowser, EnginePage, MediaWish } from './page.ts';
import { Programs } from './processes.ts';
import { SCREEN, startScreen } from './screen.ts';

export interface WebKitPrograms {
  /** WebKit's small browser */
  browser: string;
  /** the program that drives it */
  driver: string;
  /** the screen that it is shown on, which nobody sees */
  screen: string;
}

const SIZE = { width: 800, height: 600 };
const DEVICES = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];
/** A window can be made as narrow as a phone when its tool bar takes no room. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }';
/** Without a graphics card everything else is far slower. */
const DRAWING = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
/** What it shows, and nothing else. */
const SHOWN: Required<MediaWish> = { media: 'screen', colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' };
const CALM = '[Settings]\ngtk-enable-animations=0\n';

type Call = <Result>(method: string, route: string, body?: object) => Promise<Result>;

/** WebKitGTK in Tokyo, with little motion. Each page is a browser of its own. */
export function webkit(wanted: WebKitPrograms): Engine {
  return { name: 'WebKitGTK', start: () => startWebKit(wanted) };
}

async function startWebKit({ browser, driver, screen }: WebKitPrograms): Promise<EngineBrowser> {
  const programs = new Programs();
  const folder = programs.keep(mkdtempSync(path.join(tmpdir(), 'webkit-')));
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(path.join(folder, 'gtk-3.0/settings.ini'), CALM);
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), NARROW);

  const display = await startScreen(programs, screen);
  const env = { ...process.env, ...DRAWING, DISPLAY: display, TZ: 'Asia/Tokyo', LANG: 'en_US.UTF-8', XDG_CONFIG_HOME: folder, GDK_BACKEND: 'x11' };
  const port = await freePort();
  programs.start(driver, [`--port=${port}`], env);
  const call = caller(`http://127.0.0.1:${port}`);
  await untilReady(call);

  const options = { binary: browser, args: ['--automation', ...DEVICES] };
  return { newPage: () => newPage(call, options), close: () => programs.close() };
}

async function newPage(call: Call, options: object): Promise<EnginePage> {
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options, pageLoadStrategy: 'none' } };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities });
  const session = `/session/${sessionId}`;
  const page: EnginePage = {
    async open(url) {
      await call('POST', `${session}/url`, { url });
    },
    url: () => call<string>('GET', `${session}/url`),
    async act(actions) {
      await call('POST', `${session}/actions`, { actions });
    },
    async resize({ width, height }) {
      // The window takes its time, and its tool bar is not always there at first.
      for (let tries = 0; tries < 100; tries += 1) {
        const script = 'return [innerWidth, innerHeight, outerHeight - innerHeight];';
        const [innerWidth, innerHeight, bars = 0] = await call<number[]>('POST', `${session}/execute/sync`, { script, args: [] });
        if (innerWidth === width && innerHeight === height) return;
        const [x, y] = [SCREEN.width / 2 - 10, SCREEN.height / 2 - 5];
        await call('POST', `${session}/window/rect`, { x, y, width, height: height + bars });
      }
      throw new Error(`WebKitGTK does not take a size of ${width} × ${height}.`);
    },
    async emulateMedia(wish) {
      const other = Object.entries(wish).filter(([name, value]) => SHOWN[name as keyof MediaWish] !== value);
      if (other.length > 0) throw new Error(`WebKitGTK cannot be made to show ${JSON.stringify(Object.fromEntries(other))}.`);
    },
    async close() {
      await call('DELETE', session);
    },
  };
  await page.resize(SIZE);
  return page;
}

function caller(address: string): Call {
  return async <Result>(method: string, route: string, body?: object) => {
    const reply = await fetch(address + route, { method, ...body && { body: JSON.stringify(body) } });
    const { value }: { value: Result & { error?: string; message?: string } } = await reply.json();
    if (!reply.ok) throw new Error(`${route.replace(/^\/session\/[^/]+/, '')}: ${value.error}, ${value.message}`);
    return value;
  };
}

async function untilReady(call: Call) {
  const end = performance.now() + 30_000;
  for (;;) {
    try {
      await call('GET', '/status');
      return;
    } catch (error) {
      if (performance.now() > end) throw new Error('WebKitWebDriver did not start.', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('There is no free port.'))));
    });
  });
}
