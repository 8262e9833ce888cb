import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { testZone } from '../../../test/support/clock/where.ts';

/** Size of the screen in CSS pixels. The pointer rests in the middle, and a window below it has the focus. */
export const SCREEN = { width: 2800, height: 2400 };

/** Starts a virtual screen and returns its name, such as `:1`. It ends with this process. */
export async function startScreen(program: string): Promise<string> {
  const parameters = ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'];
  const child = start(program, parameters, process.env);
  const [display] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${String(display).trim()}`;
}

/** Starts the program that drives WebKitGTK and returns its port. It ends with this process. */
export async function startWebKitDriver(program: string, display: string): Promise<number> {
  const port = await freePort();
  // Without a graphics card, all other settings are far slower.
  const drawing = {
    XDG_CONFIG_HOME: gtkSettings(),
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  start(program, [`--port=${port}`], {
    ...process.env,
    ...drawing,
    DISPLAY: display,
    TZ: testZone,
    LANG: 'en_US.UTF-8',
    GDK_BACKEND: 'x11',
  });
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (reply?.ok) return port;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver did not start.');
}

/** A folder with settings of GTK: reduced motion, and a toolbar that lets a window be as narrow as a phone. */
function gtkSettings(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(path.join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  writeFileSync(
    path.join(folder, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }',
  );
  return folder;
}

function start(program: string, parameters: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
