import { effect } from '@preact/signals-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { playChime } from '../../media/sound.ts';
import { useCallContext } from '../../call/call-context.ts';
import { isIn } from '../../call/room-phase.ts';
import type { Panel } from '../room-layout-context.ts';

/** What somebody else in the room wants the user to notice. */
export interface AttentionCall {
  /** Grows with each call. */
  readonly number: number;
  readonly kind: 'message' | 'hand';
  readonly name: string;
  /** The message; empty for a raised hand. */
  readonly text: string;
  /** How many earlier ones were still shown when it came. */
  readonly earlier: number;
}

interface Options {
  readonly panel: Panel | undefined;
  /** Whether the room is out of sight, beside another page of the portal. */
  readonly isCompact: boolean;
  readonly hasSound: boolean;
}

/**
 * The latest chat message or raised hand of another person until it is dismissed, and a sound with each, and when somebody
 * waits to be admitted, for which there is a banner. Messages that the user reads in the open chat make no call and no sound.
 */
export function useCalls(options: Options): { call: AttentionCall | undefined; dismiss: () => void } {
  const {
    call: { room, media },
    teacher,
  } = useCallContext();
  const isTeacher = teacher !== undefined;
  const [call, setCall] = useState<AttentionCall>();
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const ring = (): void => {
      if (latest.current.hasSound) void playChime(media.speaker.peek());
    };
    const show = (next: Pick<AttentionCall, 'kind' | 'name' | 'text'>): void => {
      setCall((shown) => ({
        ...next,
        number: (shown?.number ?? Date.now()) + 1,
        earlier: shown ? shown.earlier + 1 : 0,
      }));
    };
    let messageCount = room.chat.peek().length;
    const ofChat = effect(() => {
      const all = room.chat.value;
      const own = room.self.peek()?.identity;
      const received = all.slice(messageCount).filter(({ identity }) => identity !== own);
      messageCount = all.length;
      const { panel, isCompact } = latest.current;
      const isRead = panel === 'chat' && !isCompact && !document.hidden;
      if (received.length === 0 || isRead) return;
      if (panel !== 'chat') for (const { name, text } of received) show({ kind: 'message', name, text });
      ring();
    });
    let before = room.participants.peek();
    const ofParticipants = effect(() => {
      const now = room.participants.value;
      const old = new Map(before.map((participant) => [participant.id, participant.state]));
      before = now;
      // After a reconnection all participants are new.
      if (!isIn(room.phase.peek())) return;
      const hands = now.filter(({ id, state }) => {
        const was = old.get(id);
        return state.admissionState === 'inside' && was && state.handAt !== undefined && was.handAt === undefined;
      });
      const isKnocked =
        isTeacher &&
        now.some(({ id, state }) => state.admissionState === 'waiting' && old.get(id)?.admissionState !== 'waiting');
      for (const { name } of hands) show({ kind: 'hand', name, text: '' });
      if (hands.length > 0 || isKnocked) ring();
    });
    return () => {
      ofChat();
      ofParticipants();
    };
  }, [room, media, isTeacher]);
  return { call, dismiss: useCallback(() => setCall(undefined), []) };
}
