import { computed, effect } from '@preact/signals-core';
import type { IceServer } from '../../../core/index.ts';
import type { Participant, Room } from '../../../core/live-room/index.ts';
import type { MediaEngine, MediaTicket } from '../media/media-engine.ts';
import { isIn } from './room-phase.ts';

/** After a restart of the provider the others reconnect one by one; their connections are kept for this time, in ms. */
const REJOIN_TIMEOUT_MS = 8_000;

/** Keeps the engine connected to exactly the participants inside the room; returns a function that stops it. */
export function syncPeers(room: Room, engine: MediaEngine, ticket: MediaTicket): () => void {
  // Whoever loses the socket at the door has not arrived.
  const isInside = computed(() => isIn(room.phase.value) && room.self.value?.state.admissionState === 'inside');
  // As one text, so that the effect runs only when somebody enters or leaves.
  const insiders = computed(() => idsInside(room.participants.value).join(' '));
  let lastArrival = 0;
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined;

  function arrive(ids: readonly string[]): void {
    void engine.connect(
      { ...ticket, iceServers: iceServersOf(room.iceServers.peek(), ticket) },
      {
        get self() {
          return room.self.peek()?.id ?? '';
        },
        isOpen: () => room.phase.peek() === 'inside',
        send: (to, data) => room.sendSignal(to, data),
      },
    );
    // Others may not have rejoined yet: keep their connections for a while, until their offer arrives.
    engine.setPeers([...ids, ...engine.peers.keys()], true);
    rejoinTimer = setTimeout(() => engine.setPeers(idsInside(room.participants.peek()), false), REJOIN_TIMEOUT_MS);
  }

  const stop = effect(() => {
    const ids = insiders.value.split(' ').filter((id) => id !== '');
    if (!isInside.value) return;
    const arrival = room.welcomeCount.value;
    const isNew = arrival !== lastArrival;
    lastArrival = arrival;
    clearTimeout(rejoinTimer);
    if (isNew) arrive(ids);
    else engine.setPeers(ids, false);
  });
  return () => {
    stop();
    clearTimeout(rejoinTimer);
  };
}

/** A student link has no ticket with ICE servers; the room sends them. */
export const iceServersOf = (ofRoom: readonly IceServer[], ticket: MediaTicket): MediaTicket['iceServers'] =>
  ofRoom.length > 0 ? [...ofRoom] : ticket.iceServers;

const idsInside = (participants: readonly Participant[]): string[] =>
  participants.filter(({ state }) => state.admissionState === 'inside').map(({ id }) => id);
