import { setImmediate } from 'node:timers/promises';

/** Turns of the event loop that closing may take. */
const TURNS = 100;

/** Resources that keep a process from ending. */
const OPEN = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'Timeout', 'FSEventWrap', 'MessagePort', 'Worker'];

/** Resources that packages add when they are loaded, and Node when a test runs. */
const EXPECTED = /^global __|^listener (?:beforeExit|uncaughtException|unhandledRejection|SIGINT)$/;

/**
 * Records the state that a test file can change in this process, which the next file would find. The returned function resolves with
 * what has been added since the call.
 */
export function lookForTraces(): () => Promise<string[]> {
  const before = all();
  return async () => {
    for (let turn = 0; turn < TURNS && missing(open(), before).length > 0; turn += 1) await setImmediate();
    return missing(all(), before).filter((trace) => !EXPECTED.test(trace));
  };
}

/** Items that occur more often in one list than in another. */
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
