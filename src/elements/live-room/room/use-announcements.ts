import { effect } from '@preact/signals-core';
import { useEffect, useRef } from 'react';
import type { Message } from '../../../core/index.ts';
import type { Participant } from '../../../core/live-room/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';
import { isIn } from '../call/room-phase.ts';
import type { Panel } from './room-layout-context.ts';

/**
 * Announces events of the room as toasts: participants who join or leave, lowered hands, shared screens, the own microphone
 * and camera, a change of device, and being brought back to the teacher's view. Chat messages and raised hands have a bubble
 * instead (`attention.tsx`), and connections a note (`connection-note.tsx`), except beside another page of the portal; who waits to enter has a banner, except while the panel
 * of participants is open.
 */
export function useAnnouncements(panel: Panel | undefined, isCompact: boolean): void {
  const t = useText();
  const { toasts } = useScreen();
  const {
    call: { room, media },
  } = useCallContext();
  const latest = useRef({ t, panel, isCompact });
  latest.current = { t, panel, isCompact };

  useEffect(() => {
    const announce = (message: Message) => toasts.show('info', latest.current.t(...message));
    let participants = room.participants.peek();
    const ofMembers = effect(() => {
      const now = room.participants.value;
      const before = participants;
      participants = now;
      // After a reconnection all participants are new; do not announce them.
      if (!isIn(room.phase.peek())) return;
      for (const announcement of changes(before, now)) {
        const isInBanner = announcement[0] === 'liveRoom.announce.waiting' && latest.current.panel !== 'people';
        const isInBubble = announcement[0] === 'liveRoom.announce.hand' && !latest.current.isCompact;
        if (!isInBanner && !isInBubble) announce(announcement);
      }
    });
    let messageCount = room.chat.peek().length;
    const ofChat = effect(() => {
      const all = room.chat.value;
      const received = all.slice(messageCount);
      messageCount = all.length;
      if (!latest.current.isCompact) return;
      const own = room.self.peek()?.identity;
      for (const { identity, name, text } of received)
        if (identity !== own) announce(['liveRoom.chat.from', { name, text }]);
    });
    let microphone = media.microphone.peek().isEnabled;
    let camera = media.camera.peek().isEnabled;
    const ofDevices = effect(() => {
      const next = [media.microphone.value.isEnabled, media.camera.value.isEnabled] as const;
      if (next[0] !== microphone) announce([next[0] ? 'liveRoom.announce.unmuted' : 'liveRoom.announce.muted']);
      if (next[1] !== camera) announce([next[1] ? 'liveRoom.announce.cameraOn' : 'liveRoom.announce.cameraOff']);
      [microphone, camera] = next;
    });
    const used = { microphone: media.microphone.peek().deviceId, camera: media.camera.peek().deviceId };
    const ofChoices = effect(() => {
      const { microphones, cameras } = media.devices.value;
      for (const [kind, list] of [
        ['microphone', microphones],
        ['camera', cameras],
      ] as const) {
        const id = media[kind].value.deviceId;
        const before = used[kind];
        used[kind] = id;
        const label = list.find((device) => device.id === id)?.label;
        if (before !== undefined && id !== undefined && id !== before && label)
          announce(['liveRoom.announce.changedDevice', { device: label }]);
      }
    });
    let wasLost = false;
    const ofLine = effect(() => {
      const isLost = room.phase.value === 'reconnecting';
      const isBack = wasLost && room.phase.value === 'inside';
      if (isBack && latest.current.isCompact) announce(['liveRoom.connection.restored']);
      wasLost = isLost;
    });
    const ofRecall = room.onRecalled(() => announce(['liveRoom.view.recalled']));
    return () => {
      ofRecall();
      ofChoices();
      ofLine();
      ofMembers();
      ofChat();
      ofDevices();
    };
  }, [room, media, toasts]);
}

/** Announcements for the differences between two lists of participants. */
function changes(before: readonly Participant[], now: readonly Participant[]): Message[] {
  const isInside = (participant: Participant | undefined) => participant?.state.admissionState === 'inside';
  const present = now.flatMap((participant): Message[] => {
    const { name } = participant;
    const old = before.find(({ id }) => id === participant.id);
    if (isInside(participant) && !isInside(old)) return [['liveRoom.announce.joined', { name }]];
    if (participant.state.admissionState === 'waiting' && old?.state.admissionState !== 'waiting')
      return [['liveRoom.announce.waiting', { name }]];
    if (!isInside(participant) || !old) return [];
    const messages: Message[] = [];
    if ((participant.state.handAt === undefined) !== (old.state.handAt === undefined))
      messages.push([
        participant.state.handAt === undefined ? 'liveRoom.announce.handDown' : 'liveRoom.announce.hand',
        { name },
      ]);
    if (participant.state.screen !== old.state.screen)
      messages.push([
        participant.state.screen ? 'liveRoom.announce.sharing' : 'liveRoom.announce.notSharing',
        { name },
      ]);
    return messages;
  });
  const left = before.filter((participant) => isInside(participant) && !now.some(({ id }) => id === participant.id));
  const gone: Message[] = left.map(({ name }) => ['liveRoom.announce.left', { name }]);
  return present.concat(gone);
}
