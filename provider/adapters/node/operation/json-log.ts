// Loaded only if the log is in JSON.
import { format } from 'node:util';
import { pino } from 'pino';
import { redact } from '../../../app/redact.ts';
import type { NoteSecurity } from '../../../app/security-events.ts';
import { type RequestObserver, currentRequestId } from './requests.ts';

/** Where lines are written; standard output by default. */
interface LogStream {
  write(line: string): void;
}

type Level = 'info' | 'warn' | 'error';

/** Writes entries as JSON, one per line, with the id of the request that they belong to. */
export function createJsonLog(stream?: LogStream) {
  const log = pino(
    {
      base: undefined,
      messageKey: 'message',
      errorKey: 'error',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      mixin() {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      hooks: { streamWrite: redact },
    },
    stream ?? pino.destination({ dest: 1, sync: true }),
  );

  /** Writes the arguments of a `console` method. */
  function write(level: Level, ...values: unknown[]): void {
    const error = values.find((value) => value instanceof Error);
    const text = format(...values.map((value) => (value === error && error ? error.message : value)));
    if (error) log[level]({ error }, text);
    else log[level](text);
  }

  const request: RequestObserver = ({ id, call, method, status, reply, code, seconds }) =>
    log.info(
      { requestId: id, call, method, status, reply, code, milliseconds: Math.round(seconds * 1e5) / 100 },
      'request',
    );

  const security: NoteSecurity = (event, teacherId) => log.info({ event, teacherId }, 'security');

  return { write, request, security };
}

/** Turns everything that this process prints into JSON; returns the loggers of requests and security events. */
export function installJsonLog(): { request: RequestObserver; security: NoteSecurity } {
  const { write, request, security } = createJsonLog();
  for (const name of ['log', 'info', 'debug'] as const) console[name] = (...values) => write('info', ...values);
  console.warn = (...values) => write('warn', ...values);
  console.error = (...values) => write('error', ...values);
  // Node's own warnings are text by default.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => write('warn', warning));
  return { request, security };
}
