import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { VisibleState } from './state/room-state.ts';

type SignalsOf<Values> = { readonly [Name in keyof Values]: ReadonlySignal<Values[Name]> };

/** The state of a room as signals. */
export interface RoomSignals {
  readonly signals: SignalsOf<VisibleState>;
  /** Writes a new state; only signals whose value has changed notify. */
  publish(state: VisibleState): void;
}

/** Makes a signal of each visible field. */
export function createRoomSignals(initial: VisibleState): RoomSignals {
  const signals = {
    phase: signal(initial.phase),
    rejection: signal(initial.rejection),
    ending: signal(initial.ending),
    self: signal(initial.self),
    participants: signal(initial.participants),
    pointers: signal(initial.pointers),
    welcomeCount: signal(initial.welcomeCount),
    chat: signal(initial.chat),
    unread: signal(initial.unread),
    clock: signal(initial.clock),
    attendance: signal(initial.attendance),
    asked: signal(initial.asked),
    title: signal(initial.title),
    kind: signal(initial.kind),
    engine: signal(initial.engine),
    fileToken: signal(initial.fileToken),
    iceServers: signal(initial.iceServers),
    boardReady: signal(initial.boardReady),
    boardIncomplete: signal(initial.boardIncomplete),
    boardRejection: signal(initial.boardRejection),
  } satisfies { [Name in keyof VisibleState]: Signal<VisibleState[Name]> };
  const names = Object.keys(signals) as (keyof VisibleState)[];
  return {
    signals,
    publish: (state) => batch(() => names.forEach((name) => ((signals[name] as Signal<unknown>).value = state[name]))),
  };
}
