import { effect } from '@preact/signals-core';
import { packStroke, unpackStroke, type Point, type Stroke } from '../../../core/board/index.ts';
import { deviceClock, throttle } from '../../../core/index.ts';
import { fromBase64, toBase64 } from '../../../core/live-room/index.ts';
import type { BoardPointer, BoardRoom } from './board-props.ts';

/** How often others hear of what moves, milliseconds. */
const EVERY = 70;
/** Longest Base64 text that the room carries for a stroke under the pen. */
const INK_LENGTH = 16_000;

export interface RemoteInk { readonly page: string; readonly item: string; readonly stroke: Stroke }
export interface RemoteLaser { readonly member: string; readonly page: string; readonly point: Point }

/** What this side shows in passing: one pointer, told not more often than others can see. */
export function createPresence(room: Pick<BoardRoom, 'point'> | undefined) {
  let pointer: Omit<BoardPointer, 'ink'> = {};
  let ink: RemoteInk | undefined;
  const send = throttle(() => room?.point({ ...pointer, ink: ink && packed(ink) }), EVERY, deviceClock);
  return {
    show(change: Omit<BoardPointer, 'ink'>): void {
      pointer = { ...pointer, ...change };
      send();
    },
    /** The stroke under the pen, which may grow until it is packed; none when it is finished. */
    ink(now: RemoteInk | undefined): void {
      ink = now;
      send();
    },
  };
}

function packed({ page, item, stroke }: RemoteInk): BoardPointer['ink'] {
  const data = toBase64(packStroke(stroke));
  return data.length <= INK_LENGTH ? { page, item, data } : undefined;
}
export type Presence = ReturnType<typeof createPresence>;

/** What the others show: strokes under their pens and lasers. Each stroke is read once, however often it is painted. */
export function listenToOthers(room: Pick<BoardRoom, 'pointers'> | undefined, onChange: () => void) {
  const inks = new Map<string, RemoteInk & { readonly data: string }>();
  const lasers = new Map<string, RemoteLaser>();
  const stop = room && effect(() => {
    const pointers = room.pointers.value;
    for (const member of inks.keys()) if (!pointers.get(member)?.ink) inks.delete(member);
    lasers.clear();
    for (const [member, { ink, laser }] of pointers) {
      if (laser) lasers.set(member, { member, page: laser.page, point: laser });
      if (!ink || inks.get(member)?.data === ink.data) continue;
      const stroke = strokeOf(ink.data);
      if (stroke) inks.set(member, { ...ink, stroke });
      else inks.delete(member);
    }
    onChange();
  });
  return { inks, lasers, stop: (): void => stop?.() };
}
export type Others = ReturnType<typeof listenToOthers>;

/** Nothing of what others send may throw. */
function strokeOf(data: string): Stroke | undefined {
  try {
    return unpackStroke(fromBase64(data));
  } catch {
    return undefined;
  }
}
