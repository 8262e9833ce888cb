// What test pages ask the test server for: reference providers and faulty proxies, each on a port of its own.
import type { TestRunnerPlugin } from '@web/test-runner';
import { startFaultyProxy, type FaultRule, type FaultyProxy } from './faulty-proxy.ts';
import { startTestProvider, type ClockOptions, type ProviderOptions, type TestProvider } from './test-provider.ts';

/** What goes in with each command; the commands' answers are in `provider.ts`. */
export interface ProviderCommands {
  'start-provider': ProviderOptions;
  'provider-clock': { id: number } & ClockOptions;
  'provider-mail': { id: number };
  'provider-office': { id: number; lessonId: string };
  'provider-tick': { id: number };
  'stop-provider': { id: number };
  'start-proxy': { target: string };
  'proxy-faults': { id: number; rules: FaultRule[] };
  'proxy-log': { id: number; clear?: boolean };
  'proxy-release': { id: number };
  'stop-proxy': { id: number };
}

type Commands = { [Name in keyof ProviderCommands]: (payload: ProviderCommands[Name]) => unknown };

export function providerPlugin(): TestRunnerPlugin {
  const providers = new Map<number, TestProvider>();
  const proxies = new Map<number, FaultyProxy>();
  let numbers = 0;

  const commands: Commands = {
    'start-provider': async (payload) => {
      const provider = await startTestProvider(payload);
      providers.set(++numbers, provider);
      return { id: numbers, url: provider.url };
    },
    'provider-clock': ({ id, ...clock }) => find(providers, id).setClock(clock),
    'provider-mail': ({ id }) => find(providers, id).mails(),
    'provider-office': ({ id, lessonId }) => find(providers, id).noteOfficeChange(lessonId),
    'provider-tick': ({ id }) => find(providers, id).tick(),
    'stop-provider': ({ id }) => stop(providers, id),
    'start-proxy': async ({ target }) => {
      const proxy = await startFaultyProxy(target);
      proxies.set(++numbers, proxy);
      return { id: numbers, url: proxy.url };
    },
    'proxy-faults': ({ id, rules }) => find(proxies, id).faults(rules),
    'proxy-log': ({ id, clear }) => {
      const proxy = find(proxies, id);
      const log = proxy.log();
      if (clear) proxy.clearLog();
      return log;
    },
    'proxy-release': ({ id }) => find(proxies, id).release(),
    'stop-proxy': ({ id }) => stop(proxies, id),
  };

  return {
    name: 'provider',
    async executeCommand({ command, payload }) {
      if (!Object.hasOwn(commands, command)) return undefined;
      const execute: (payload: never) => unknown = commands[command as keyof Commands];
      // The runner takes a null for a command that nobody knows.
      return (await execute(payload as never)) ?? true;
    },
    async serverStop() {
      await Promise.all([...proxies.keys()].map((id) => stop(proxies, id)));
      await Promise.all([...providers.keys()].map((id) => stop(providers, id)));
    },
  };
}

function find<Thing>(things: Map<number, Thing>, id: number): Thing {
  const thing = things.get(id);
  if (thing === undefined) throw new Error(`There is no number ${id}: it was stopped, or never started.`);
  return thing;
}

async function stop(things: Map<number, { close(): Promise<void> }>, id: number) {
  const thing = find(things, id);
  things.delete(id);
  await thing.close();
}
