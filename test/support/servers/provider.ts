// For test pages: real providers and faulty proxies, which run in the test server's process.
import { executeServerCommand } from '@web/test-runner-commands';
import type { Mail } from '../../../provider/adapters/node/index.ts';
import type { FaultRule, LoggedRequest } from './faulty-proxy.ts';
import type { ProviderCommands } from './provider-plugin.ts';
import { followClock } from '../browser/clock.ts';
import type { ClockOptions, ProviderOptions } from './test-provider.ts';

export type { FaultRule, LoggedRequest } from './faulty-proxy.ts';

export interface RemoteProvider {
  url: string;
  setClock(clock: ClockOptions): Promise<void>;
  mails(): Promise<Mail[]>;
  /** Says that the office made the current version of a lesson. */
  noteOfficeChange(lessonId: string): Promise<void>;
  /** Runs the provider's background work once: purging, sweeping rooms, mailing and pushing about lessons. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

export interface RemoteProxy {
  /** the address to use instead of the provider's */
  url: string;
  /** The rules from now on; none of them lets everything through again. */
  faults(rules: FaultRule[]): Promise<void>;
  /** What was asked so far, without preflights. */
  log(): Promise<LoggedRequest[]>;
  clearLog(): Promise<void>;
  /** Lets go on what a rule with `hold` has stopped. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

/** A reference provider with a database of its own. Its clock stands where the page's does, and moves with it. It ends with the run. */
export async function startProvider(options: ProviderOptions = {}): Promise<RemoteProvider> {
  const { id, url } = await command<{ id: number; url: string }, 'start-provider'>('start-provider', {
    now: Date.now(),
    ...options,
  });
  const setClock = (clock: ClockOptions): Promise<void> => command('provider-clock', { id, ...clock });
  const leaveClock = followClock({ setClock });
  return {
    url,
    setClock,
    mails: () => command('provider-mail', { id }),
    noteOfficeChange: (lessonId) => command('provider-office', { id, lessonId }),
    tick: () => command('provider-tick', { id }),
    stop() {
      leaveClock();
      return command('stop-provider', { id });
    },
  };
}

/** A proxy in front of a provider, which misbehaves as its rules say. */
export async function startProxy({ url: target }: { url: string }): Promise<RemoteProxy> {
  const { id, url } = await command<{ id: number; url: string }, 'start-proxy'>('start-proxy', { target });
  return {
    url,
    faults: (rules) => command('proxy-faults', { id, rules }),
    log: async () => withoutPreflights(await command('proxy-log', { id })),
    clearLog: () => command('proxy-log', { id, clear: true }),
    release: () => command('proxy-release', { id }),
    stop: () => command('stop-proxy', { id }),
  };
}

/** Does something while a proxy misbehaves in one way, and lets everything through afterwards. */
export async function withFault<Result>(
  proxy: RemoteProxy,
  rule: FaultRule,
  action: () => Promise<Result>,
): Promise<Result> {
  await proxy.faults([rule]);
  try {
    return await action();
  } finally {
    await proxy.faults([]);
  }
}

function command<Result, Name extends keyof ProviderCommands>(
  name: Name,
  payload: ProviderCommands[Name],
): Promise<Result> {
  return executeServerCommand<Result, ProviderCommands[Name]>(name, payload);
}

function withoutPreflights(log: LoggedRequest[]) {
  return log.filter(({ method }) => method !== 'OPTIONS');
}
