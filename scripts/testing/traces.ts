import { setImmediate } from 'node:timers/promises';

/** Turns of the event loop that closing may take. */
const TURNS = 100;

/** What keeps a process from ending. */
const OPEN = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'Timeout', 'FSEventWrap', 'MessagePort', 'Worker'];

/** What packages add once they are loaded, and Node once a test runs. */
const EXPECTED = /^global __|^listener (?:beforeExit|uncaughtException|unhandledRejection|SIGINT)$/;

/**
 * Looks at what a test file can change in this process: the next file would find it. The function that it returns resolves with
 * what there is now and was not at the call.
 */
export function lookForTraces(): () => Promise<string[]> {
  const before = all();
  return async () => {
    for (let turn = 0; turn < TURNS && missing(open(), before).length > 0; turn += 1) await setImmediate();
    return missing(all(), before).filter((trace) => !EXPECTED.test(trace));
  };
}

/** What is in one list more often than in another. */
function missing(list: string[], other: string[]): string[] {
  const left = [...other];
  return list.filter((value) => {
    const index = left.indexOf(value);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const originals = functions();

function functions(): Record<string, unknown> {
  const { Date, fetch, setTimeout, setInterval } = globalThis;
  const now = { 'Date.now': Date.now, 'performance.now': performance.now, 'Math.random': Math.random };
  return { Date, fetch, setTimeout, setInterval, ...now, ...console };
}

const emitter: NodeJS.EventEmitter = process;

const all = (): string[] => [
  ...open(),
  ...Object.entries(process.env).map(([name, value]) => `environment ${name}=${value}`),
  ...Object.getOwnPropertyNames(globalThis).map((name) => `global ${name}`),
  ...Object.entries(functions()).map(([name, value]) => `${value === originals[name] ? 'original' : 'other'} ${name}`),
  ...emitter.eventNames().flatMap((name) => emitter.listeners(name).map(() => `listener ${String(name)}`)),
  `folder ${process.cwd()}`,
];

const open = (): string[] =>
  process
    .getActiveResourcesInfo()
    .filter((kind) => OPEN.includes(kind))
    .map((kind) => `open ${kind}`);
