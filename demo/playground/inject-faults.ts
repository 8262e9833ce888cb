import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import { DEMO_TAG, type InPageProvider } from '../../src/runtime/sessions/in-page-provider.ts';
import { withFaultySockets, withFaults, type FaultName } from './faults.ts';
import type { Log } from './log.ts';
import type { State } from './state.ts';
import type { Texts } from './texts.ts';

interface InjectFaultsOptions {
  readonly t: Texts;
  readonly state: ReadonlySignal<State>;
  readonly log: Log;
  change(part: Partial<State>): void;
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/**
 * Simulates the selected fault between the elements and their provider: the one in the page, and, for requests, one on a
 * server. Returns a `fetch` without faults, for the playground itself, and whether an element has a room connection.
 */
export function injectFaults({ t, state, log, change }: InjectFaultsOptions): {
  fetch: Fetch;
  hasConnection(): boolean;
} {
  const current = () => state.peek().fault;
  function onFault(fault: FaultName, call: string): void {
    log.add(t.faultActed, `${t.faultNames[fault]} ${call}`, 'fault');
    if (!state.peek().once) return;
    change({ fault: 'none' });
    const select = document.querySelector<HTMLSelectElement>('#fault');
    if (select) select.value = 'none';
  }

  const networkFetch = globalThis.fetch.bind(globalThis);
  const faultyFetch = withFaults(networkFetch, { current, onFault });
  globalThis.fetch = (address, init) =>
    typeof address === 'string' ? faultyFetch(address, init) : networkFetch(address, init);

  const inPage = customElements.get(DEMO_TAG) as (InPageProvider & CustomElementConstructor) | undefined;
  if (!inPage) return { fetch: networkFetch, hasConnection: () => false };
  const { fetch, openSocket } = inPage;
  inPage.fetch = withFaults(fetch, { current, onFault });
  const sockets = withFaultySockets(openSocket, current);
  inPage.openSocket = sockets.open;
  const isOffline = computed(() => state.value.fault === 'offline');
  effect(() => {
    if (isOffline.value) sockets.breakAll();
  });
  return {
    fetch: (address, init) => (address.startsWith('demo:') ? fetch(address, init) : networkFetch(address, init)),
    hasConnection: sockets.areOpen,
  };
}
