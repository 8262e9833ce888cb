// What the tests of a suite start with: a reference provider, and a proxy in front of it.
import { startProvider, startProxy, type RemoteProvider, type RemoteProxy } from '../servers/provider.ts';
import type { ProviderOptions } from '../servers/test-provider.ts';

/** The provider of the running test. */
export let provider: RemoteProvider;
/** The address that elements use instead of the provider's. */
export let proxy: RemoteProxy;

async function start(options?: ProviderOptions): Promise<void> {
  provider = await startProvider(options);
  proxy = await startProxy(provider);
}

/** Starts a provider for all tests of a suite. */
export function setUpProvider(options?: ProviderOptions): void {
  before(() => start(options));
}

/** Starts a provider for each test of a suite; `close` takes away what uses it. */
export function setUpOwnProvider(close: () => void): void {
  beforeEach(() => start());
  afterEach(async () => {
    close();
    await proxy.stop();
    await provider.stop();
  });
}
