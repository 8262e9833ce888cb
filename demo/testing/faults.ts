import type { Fault, RunningFault } from '../../src/testing/world-types.ts';
import type { WireReply } from '../../provider/adapters/in-page/tab-messages.ts';
import { checkCallName } from './calls.ts';

type Forward = () => Promise<WireReply>;

const KINDS = ['status', 'delay', 'offline', 'hang', 'expired', 'refused', 'reply'] as const;

const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

const replyOf = (status: number, text: string, type = 'application/json'): WireReply => ({
  status,
  headers: [['content-type', type]],
  body: encode(text),
});

const json = (status: number, body: unknown) => replyOf(status, JSON.stringify(body));

/** The reply under a fault. @throws TypeError if the network is to fail */
async function underFault(fault: Fault, forward: Forward): Promise<WireReply> {
  if ('status' in fault) return json(fault.status, { status: 0, message: '', data: null });
  if ('delay' in fault) {
    await new Promise((resolve) => setTimeout(resolve, fault.delay));
    return forward();
  }
  if ('offline' in fault) throw new TypeError('Failed to fetch');
  if ('hang' in fault) return new Promise<never>(() => {});
  if ('expired' in fault) return json(403, { status: -1, message: '', data: null });
  if ('refused' in fault) {
    // oxlint-disable-next-line project/glossary -- a name of the public interface
    const message = fault.refused === true ? 'The provider refuses.' : fault.refused;
    return json(200, { status: 0, message, data: { code: 'refused' } });
  }
  if (fault.reply === 'html') return replyOf(200, '<!doctype html><title>Bad gateway</title>', 'text/html');
  if (fault.reply === 'misshapen') return json(200, { status: 1, message: '', data: 'not this' });
  const { status, headers, body } = await forward();
  return { status, headers, body: body.slice(0, Math.ceil(body.byteLength / 2)) };
}

function check(fault: Fault): void {
  const kinds = KINDS.filter((kind) => kind in fault);
  if (kinds.length !== 1)
    throw new TypeError(`A fault is one of ${KINDS.join(', ')}; this has ${kinds.length} of them.`);
  if (fault.call !== undefined) checkCallName(fault.call);
  if (fault.times !== undefined && !(fault.times >= 1)) throw new TypeError('A fault hits one call or more.');
}

/** The faults of a world. */
export function createFaults() {
  const running: { fault: Fault; left: number }[] = [];

  return {
    /** @throws TypeError if there is no call of that name, or not exactly one kind of fault */
    fail(fault: Fault): RunningFault {
      check(fault);
      const entry = { fault, left: fault.times ?? Infinity };
      running.unshift(entry);
      const restore = () => {
        entry.left = 0;
      };
      return { restore, [Symbol.dispose ?? Symbol.for('Symbol.dispose')]: restore } as RunningFault;
    },
    /** Answers a call, or lets it fail; `name` is empty where it has none. */
    answer(name: string, forward: Forward): Promise<WireReply> {
      const entry = running.find(({ fault, left }) => left > 0 && (fault.call ?? name) === name && name !== '');
      if (!entry) return forward();
      entry.left -= 1;
      return underFault(entry.fault, forward);
    },
  };
}
