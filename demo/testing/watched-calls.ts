// The calls to the provider of a test: they are listed, and fail as the test specifies.
import type { Fault, RunningFault, WorldCall } from '../../src/testing/world-types.ts';
import type { WireReply, WireRequest } from '../../provider/adapters/in-page/tab-messages.ts';
import { endpointTable } from '../../src/core/api/endpoints/index.ts';
import { checkCallName, checkFault } from '../../src/testing/world-input.ts';

/** Maximum number of recorded calls; older ones are dropped. */
const MOST_CALLS = 5000;

export interface WatchedCalls {
  /** Handles a request; rejects like `fetch` if a fault says so. */
  handle(request: WireRequest): Promise<WireReply>;
  fail(fault: Fault): RunningFault;
  calls(name?: string): readonly WorldCall[];
}

/** Intercepts the requests from the pages of a test to its provider. */
export function watchCalls(handleRequest: (request: WireRequest) => Promise<WireReply>): WatchedCalls {
  const calls: { -readonly [Key in keyof WorldCall]: WorldCall[Key] }[] = [];
  const faults = createFaults();

  return {
    async handle(request) {
      const { pathname: path, searchParams } = new URL(request.path, 'https://in-page.invalid');
      const name = callNameOf(request);
      const call = {
        name,
        method: request.method,
        path,
        query: Object.fromEntries(searchParams),
        body: bodyOf(request),
        status: 0,
      };
      calls.push(call);
      if (calls.length > MOST_CALLS) calls.shift();
      const reply = await faults.answer(name, () => handleRequest(request));
      call.status = reply.status;
      return reply;
    },
    fail: faults.fail,
    calls(name) {
      if (name !== undefined) checkCallName(name);
      return calls.filter((call) => name === undefined || call.name === name).map((call) => ({ ...call }));
    },
  };
}

/** The JSON of a request; undefined if there is none. */
export function bodyOf({ body }: WireRequest): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

type Forward = () => Promise<WireReply>;

const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

const replyOf = (status: number, text: string, type = 'application/json'): WireReply => ({
  status,
  headers: [['content-type', type]],
  body: encode(text),
});

/** A reply in JSON. */
export const jsonReply = (status: number, body: unknown): WireReply => replyOf(status, JSON.stringify(body));

/** The reply of a fault. @throws TypeError if the network is to fail */
export async function underFault(fault: Fault, forward: Forward): Promise<WireReply> {
  if ('status' in fault) return jsonReply(fault.status, { status: 0, message: '', data: null });
  if ('delay' in fault) {
    await new Promise((resolve) => setTimeout(resolve, fault.delay));
    return forward();
  }
  if ('offline' in fault) throw new TypeError('Failed to fetch');
  if ('hang' in fault) return new Promise<never>(() => {});
  if ('expired' in fault) return jsonReply(403, { status: -1, message: '', data: null });
  if ('refused' in fault) {
    // oxlint-disable-next-line project/glossary -- a name of the public interface
    const message = fault.refused === true ? 'The provider refuses.' : fault.refused;
    return jsonReply(200, { status: 0, message, data: { code: 'refused' } });
  }
  if (fault.reply === 'html') return replyOf(200, '<!doctype html><title>Bad gateway</title>', 'text/html');
  if (fault.reply === 'misshapen') return jsonReply(200, { status: 1, message: '', data: 'not this' });
  const { status, headers, body } = await forward();
  return { status, headers, body: body.slice(0, Math.ceil(body.byteLength / 2)) };
}

/** The faults of a world. */
function createFaults() {
  const running: { fault: Fault; left: number }[] = [];

  return {
    /** @throws TypeError for an invalid fault */
    fail(fault: Fault): RunningFault {
      checkFault(fault);
      const entry = { fault, left: fault.times ?? Infinity };
      running.unshift(entry);
      const restore = () => {
        entry.left = 0;
      };
      return { restore, [Symbol.dispose ?? Symbol.for('Symbol.dispose')]: restore } as RunningFault;
    },
    /** Handles a call, or makes it fail; `name` is empty if it has none. */
    answer(name: string, forward: Forward): Promise<WireReply> {
      const entry = running.find(({ fault, left }) => left > 0 && (fault.call ?? name) === name && name !== '');
      if (!entry) return forward();
      entry.left -= 1;
      return underFault(entry.fault, forward);
    },
  };
}

// Calls of the endpoint table, by their names.

interface NamedPath {
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
}

const escape = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

// A path without parameters takes precedence over one with them.
const paths: readonly NamedPath[] = Object.entries(endpointTable)
  .sort(([, a], [, b]) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map(([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(`^${escape(path).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

/** The name of a request's call in the endpoint table; empty if it has none. */
export function callNameOf({ method, path }: Pick<WireRequest, 'method' | 'path'>): string {
  const [withoutQuery = ''] = path.split('?');
  return paths.find((known) => known.method === method && known.pattern.test(withoutQuery))?.name ?? '';
}
