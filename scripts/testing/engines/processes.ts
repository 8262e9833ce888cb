import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';

const running = new Set<Programs>();
process.once('exit', () => {
  for (const programs of running) programs.kill();
});

/** The programs and folders of one browser: they end together, with this process at the latest. */
export class Programs {
  #children: ChildProcess[] = [];
  #folders: string[] = [];

  constructor() {
    running.add(this);
  }

  /** Starts a program in a process group of its own. `output` is what it writes to its file descriptors 1, 2 and 3. */
  start(program: string, parameters: string[], env: NodeJS.ProcessEnv): { output: readonly Readable[] } {
    const child = spawn(program, parameters, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    child.on('error', () => undefined);
    this.#children.push(child);
    const output = child.stdio.slice(1).filter((stream) => stream instanceof Readable);
    for (const stream of output) stream.setEncoding('utf8').resume();
    return { output };
  }

  /** Takes this folder away at the end. */
  keep(folder: string): string {
    this.#folders.push(folder);
    return folder;
  }

  /** Ends everything and waits until it has ended. */
  async close(): Promise<void> {
    const living = this.#children.filter(({ pid, exitCode, signalCode }) => pid !== undefined && exitCode === null && signalCode === null);
    const ends = living.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    this.#killAll();
    await Promise.all(ends);
    this.kill();
  }

  kill(): void {
    this.#killAll();
    running.delete(this);
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #killAll() {
    for (const { pid } of this.#children.toReversed()) {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  }
}

/** Waits for a line that fits and gives back its first group. Throws with all that was said when none comes in time. */
export function said(stream: Readable | undefined, pattern: RegExp, program: string, milliseconds = 30_000): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const give = () => reject(new Error(`${program} did not start:\n${text}`));
    const timer = setTimeout(give, milliseconds);
    stream?.on('data', (part: string) => {
      text += part;
      const [, found] = pattern.exec(text) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    stream?.once('close', () => {
      clearTimeout(timer);
      give();
    });
  });
}
