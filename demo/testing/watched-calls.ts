// The calls that reach the provider of a test: they are listed, and fail as the test wants.
import type { Fault, RunningFault, WorldCall } from '../../src/testing/world-types.ts';
import type { WireReply, WireRequest } from '../../provider/adapters/in-page/tab-messages.ts';
import { callName, checkCallName } from './calls.ts';
import { createFaults } from './faults.ts';

/** Calls are remembered up to this number; older ones are forgotten. */
const MOST_CALLS = 5000;

export interface WatchedCalls {
  /** Answers a request; rejects as `fetch` does where a fault wants it. */
  handle(request: WireRequest): Promise<WireReply>;
  fail(fault: Fault): RunningFault;
  calls(name?: string): readonly WorldCall[];
}

/** Stands between the pages of a test and its provider. */
export function watchCalls(handleRequest: (request: WireRequest) => Promise<WireReply>): WatchedCalls {
  const calls: { -readonly [Key in keyof WorldCall]: WorldCall[Key] }[] = [];
  const faults = createFaults();

  return {
    async handle(request) {
      const { pathname: path, searchParams } = new URL(request.path, 'https://in-page.invalid');
      const name = callName(request.method, path);
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

/** The JSON of a request; undefined where there is none. */
function bodyOf({ body }: WireRequest): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
