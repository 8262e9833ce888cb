// A node in a process of its own, which a test can kill or end. Its settings come as JSON; it prints its port.
import { endOnSignal } from '../../../demo/start/end-on-signal.ts';
import { startProvider, type ProviderStart } from '../../../provider/adapters/node/index.ts';

const { ahead, ...start } = JSON.parse(process.argv[2] ?? '{}') as ProviderStart & { ahead: number };
const provider = await startProvider({
  passwordCost: { memory: 1024, passes: 1 },
  attemptHold: 0,
  ...start,
  now: () => Date.now() + ahead,
});
endOnSignal({ provider, pages: { close: async () => {} }, delayMillis: 500, timeoutMillis: 5_000 });
console.log(`port ${provider.port}`);
