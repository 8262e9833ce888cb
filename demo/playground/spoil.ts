import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import { DEMO_TAG, type InPageProvider } from '../../src/runtime/in-page-provider.ts';
import { withFaultyLines, withFaults, type FaultName } from './faults.ts';
import type { Log } from './log.ts';
import type { State } from './state.ts';
import type { Texts } from './texts.ts';

export interface SpoilOptions {
  readonly t: Texts;
  readonly state: ReadonlySignal<State>;
  readonly log: Log;
  change(part: Partial<State>): void;
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/**
 * Puts the fault that holds between the elements and their provider: the one in the page, and, for calls, one on a server.
 * Answers the way around it, for what this page itself asks, and whether an element has a line to a room.
 */
export function spoilProviders({ t, state, log, change }: SpoilOptions): { fetch: Fetch; hasLine(): boolean } {
  const current = () => state.peek().fault;
  function onAct(fault: FaultName, call: string): void {
    log.say(t.faultActed, `${t.faultNames[fault]} ${call}`, 'fault');
    if (!state.peek().once) return;
    change({ fault: 'none' });
    const select = document.querySelector<HTMLSelectElement>('#fault');
    if (select) select.value = 'none';
  }

  const overNetwork = globalThis.fetch.bind(globalThis);
  const spoilt = withFaults(overNetwork, { current, onAct });
  globalThis.fetch = (address, init) => (typeof address === 'string' ? spoilt(address, init) : overNetwork(address, init));

  const inPage = customElements.get(DEMO_TAG) as (InPageProvider & CustomElementConstructor) | undefined;
  if (!inPage) return { fetch: overNetwork, hasLine: () => false };
  const { fetch, openSocket } = inPage;
  inPage.fetch = withFaults(fetch, { current, onAct });
  const lines = withFaultyLines(openSocket, current);
  inPage.openSocket = lines.open;
  const isOffline = computed(() => state.value.fault === 'offline');
  effect(() => {
    if (isOffline.value) lines.breakAll();
  });
  return {
    fetch: (address, init) => (address.startsWith('demo:') ? fetch(address, init) : overNetwork(address, init)),
    hasLine: lines.areWanted,
  };
}
