import { computed, effect } from '@preact/signals-core';
import type { IceServer } from '../../../core/index.ts';
import type { Participant, Room } from '../../../core/live-room/index.ts';
import type { MediaEngine, MediaTicket } from '../media/media-engine.ts';
import { isIn } from './room-phase.ts';

/** After a restart of the provider the others reconnect one by one; their connections are kept for this time, in ms. */
const REJOIN_TIMEOUT_MS = 8_000;

/**
 * Keeps the engine connected to exactly the participants inside the room, and lays connections from the lobby; returns a
 * function that stops it.
 */
export function syncPeers(room: Room, engine: MediaEngine, ticket: MediaTicket): () => void {
  // Whoever loses the socket at the door has not arrived.
  const isInside = computed(() => isIn(room.phase.value) && room.self.value?.state.admissionState === 'inside');
  const isInLobby = computed(() => room.phase.value === 'waiting');
  // As one text, so that the effect runs only when somebody enters or leaves.
  const insiders = computed(() => idsOf(room.participants.value, true).join(' '));
  const outsiders = computed(() => idsOf(room.participants.value, false).join(' '));
  let lastArrival = 0;
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    void engine.connect(
      { ...ticket, iceServers: iceServersOf(room.iceServers.peek(), ticket) },
      {
        get self() {
          return room.self.peek()?.id ?? '';
        },
        isOpen: () => room.phase.peek() === 'inside' || room.phase.peek() === 'waiting',
        send: (to, data) => room.sendSignal(to, data),
      },
    );
  }

  function arrive(ids: readonly string[], lobbyIds: readonly string[]): void {
    connect();
    // Others may not have rejoined yet: keep their connections for a while, until their offer arrives.
    engine.setPeers([...ids, ...engine.peers.keys()], true, lobbyIds);
    rejoinTimer = setTimeout(() => {
      const participants = room.participants.peek();
      engine.setPeers(idsOf(participants, true), false, idsOf(participants, false));
    }, REJOIN_TIMEOUT_MS);
  }

  /** Only those who may enter without asking see anybody here. */
  function approach(ids: readonly string[]): void {
    if (!engine.approach) return;
    if (ids.length > 0) connect();
    engine.approach(ids);
  }

  const stop = effect(() => {
    const [ids, lobbyIds] = [listed(insiders.value), listed(outsiders.value)];
    if (isInLobby.value) approach(ids);
    if (!isInside.value) return;
    const arrival = room.welcomeCount.value;
    const isNew = arrival !== lastArrival;
    lastArrival = arrival;
    clearTimeout(rejoinTimer);
    if (isNew) arrive(ids, lobbyIds);
    else engine.setPeers(ids, false, lobbyIds);
  });
  const stopRenewing = room.onRenewed((participantId) => {
    engine.removePeer(participantId);
    if (isInLobby.peek()) approach(listed(insiders.peek()));
  });
  return () => {
    stop();
    stopRenewing();
    clearTimeout(rejoinTimer);
  };
}

/** A student link has no ticket with ICE servers; the room sends them. */
export const iceServersOf = (ofRoom: readonly IceServer[], ticket: MediaTicket): MediaTicket['iceServers'] =>
  ofRoom.length > 0 ? [...ofRoom] : ticket.iceServers;

const idsOf = (participants: readonly Participant[], isInside: boolean): string[] =>
  participants.filter(({ state }) => (state.admissionState === 'inside') === isInside).map(({ id }) => id);

const listed = (ids: string): string[] => ids.split(' ').filter((id) => id !== '');
