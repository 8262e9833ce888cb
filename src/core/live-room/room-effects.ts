import type { KeyValueStorage } from '../session/index.ts';
import type { Clock, ProviderClock } from '../time/index.ts';
import type { BoardSync, RoomBoard } from './board-sync.ts';
import { fromBase64, toBase64 } from './protocol/base64.ts';
import type { ClientMessage } from './protocol/client-messages.ts';
import { forgetParticipant, rememberParticipant } from './room-memory.ts';
import type { ReceivedSignalingMessage } from './room-types.ts';
import type { Connection } from './connection.ts';
import type { RoomEffect } from './state/room-step.ts';

/** The targets of a room's effects. */
interface RoomEffectDeps {
  readonly connection: Connection;
  readonly board: RoomBoard;
  readonly boardSync: BoardSync;
  readonly clock: ProviderClock;
  /** The device's clock. */
  readonly device: Clock;
  readonly storage: KeyValueStorage;
  /** Identifies the room in the storage. */
  readonly room: string;
  emitSignal(from: string, signal: ReceivedSignalingMessage): void;
  emitRenewed(participantId: string): void;
  emitRecalled(from: string): void;
  /** Records how long the provider took to reply, in ms. */
  noteRoundTrip(millis: number): void;
  renewTicket(): void;
  removeListeners(): void;
}

/** Runs the effects that the reducer returned. */
export function createEffectRunner(deps: RoomEffectDeps): (effect: RoomEffect) => void {
  const { connection, board, boardSync, clock, device, storage, room } = deps;
  const send = (message: ClientMessage) => void connection.send(JSON.stringify(message));

  function applyBoard(update: string, from: string | undefined): void {
    try {
      board.apply(fromBase64(update), from);
    } catch {
      // The provider validates every change; one that this page cannot read must not end the room.
    }
  }

  return (effect) => {
    switch (effect.type) {
      case 'send':
        return send(effect.message);
      case 'sendJoin':
        return send({ ...effect.message, board: toBase64(board.stateVector()) });
      case 'adjustClock':
        return clock.adjust(effect.now, effect.sentAt, device.now());
      case 'noteRoundTrip':
        // The device's clock may be set back between the two.
        return deps.noteRoundTrip(Math.max(0, device.now() - effect.sentAt));
      case 'settleConnection':
        return connection.settle();
      case 'reconnect':
        return connection.reconnect();
      case 'renewTicket':
        return deps.renewTicket();
      case 'remember':
        return rememberParticipant(storage, room, effect.value);
      case 'forget':
        return forgetParticipant(storage, room);
      case 'applyBoard':
        return applyBoard(effect.update, effect.from);
      case 'openBoard':
        return boardSync.open(effect.acknowledged);
      case 'acknowledgeBoard':
        return boardSync.acknowledge(effect.count);
      case 'pauseBoard':
        return boardSync.pause();
      case 'emitSignal':
        return deps.emitSignal(effect.from, effect.signal);
      case 'emitRenewed':
        return deps.emitRenewed(effect.participantId);
      case 'emitRecalled':
        return deps.emitRecalled(effect.from);
      case 'release':
        boardSync.close();
        connection.close();
        return deps.removeListeners();
    }
  };
}
