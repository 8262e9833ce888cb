import { effect } from '@preact/signals-core';
import { packStroke, unpackStroke, type Point, type Stroke } from '../../../core/board/index.ts';
import { deviceClock, throttle } from '../../../core/time/index.ts';
import { fromBase64, toBase64 } from '../../../core/live-room/index.ts';
import type { BoardPointer, BoardRoom } from './board-props.ts';

/** Shortest time between two broadcasts of the pointer, in ms. */
const BROADCAST_INTERVAL_MS = 70;
/** Longest Base64 text that the room accepts for a stroke in progress. */
const MAX_INK_LENGTH = 16_000;

/** A stroke that a participant is drawing now; `item` is the ID it will have on the board. */
interface RemoteInk {
  readonly page: string;
  readonly item: string;
  readonly stroke: Stroke;
}
interface RemoteLaser {
  readonly participant: string;
  readonly page: string;
  readonly point: Point;
}

/** Broadcasts what this participant does right now and what is not stored: pointer, view and stroke in progress. */
export interface Presence {
  update(change: Omit<BoardPointer, 'ink'>): void;
  /** Sets the stroke in progress, which may grow until it is sent; undefined when it is finished. */
  setInk(ink: RemoteInk | undefined): void;
}

const shared = new WeakMap<object, Presence>();

/** The presence that everything in a room shares: each broadcast replaces the one before. */
export function presenceOf(room: Pick<BoardRoom, 'point'> | undefined): Presence {
  const known = room && shared.get(room);
  if (known) return known;
  const presence = createPresence(room);
  if (room) shared.set(room, presence);
  return presence;
}

function createPresence(room: Pick<BoardRoom, 'point'> | undefined): Presence {
  let pointer: Omit<BoardPointer, 'ink'> = {};
  let ink: RemoteInk | undefined;
  const send = throttle(() => room?.point({ ...pointer, ink: ink && pack(ink) }), BROADCAST_INTERVAL_MS, deviceClock);
  return {
    update(change) {
      pointer = { ...pointer, ...change };
      send();
    },
    setInk(next) {
      ink = next;
      send();
    },
  };
}

function pack({ page, item, stroke }: RemoteInk): BoardPointer['ink'] {
  const data = toBase64(packStroke(stroke));
  return data.length <= MAX_INK_LENGTH ? { page, item, data } : undefined;
}

/** Strokes in progress and laser pointers of the other participants, by participant ID. */
export interface RemotePresence {
  readonly inks: ReadonlyMap<string, RemoteInk>;
  readonly lasers: ReadonlyMap<string, RemoteLaser>;
  dispose(): void;
}

/** Decodes each stroke once, however often it is painted. `onChange` is called after every update from the room. */
export function createRemotePresence(
  room: Pick<BoardRoom, 'pointers'> | undefined,
  onChange: () => void,
): RemotePresence {
  const inks = new Map<string, RemoteInk & { readonly data: string }>();
  const lasers = new Map<string, RemoteLaser>();
  const dispose =
    room &&
    effect(() => {
      const pointers = room.pointers.value;
      for (const participant of inks.keys()) if (!pointers.get(participant)?.ink) inks.delete(participant);
      lasers.clear();
      for (const [participant, { ink, laser }] of pointers) {
        if (laser) lasers.set(participant, { participant, page: laser.page, point: laser });
        if (!ink || inks.get(participant)?.data === ink.data) continue;
        const stroke = decodeStroke(ink.data);
        if (stroke) inks.set(participant, { ...ink, stroke });
        else inks.delete(participant);
      }
      onChange();
    });
  return { inks, lasers, dispose: () => dispose?.() };
}

/** Returns undefined for malformed data: what another participant sends must not break the board. */
function decodeStroke(data: string): Stroke | undefined {
  try {
    return unpackStroke(fromBase64(data));
  } catch {
    return undefined;
  }
}
