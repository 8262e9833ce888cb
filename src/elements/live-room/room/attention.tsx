import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { effect } from '@preact/signals-core';
import { Icon } from '../../../ui/display/icon.tsx';
import { useNumbers } from '../../../runtime/hooks/use-numbers.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { createSafeStorage } from '../../../core/session/index.ts';
import type { Message } from '../../../core/i18n/index.ts';
import type { Participant } from '../../../core/live-room/index.ts';
import { useCallContext } from '../call/call-context.ts';
import { useIsCompact } from '../live-room-navigation.ts';
import { chat, hand, people, showControls } from '../icons.ts';
import { playChime } from '../media/sound.ts';
import { isIn } from '../call/room-phase.ts';
import { useRoomLayout, type Panel } from './room-layout-context.ts';
import css from './attention.css';

/** Time until a bubble closes, in ms. It does not run while the pointer or the focus is on the bubble. */
const BUBBLE_LIFE_MS = 6_000;

interface Props {
  /** Whether the controls have faded. */
  readonly isAway: boolean;
  readonly onWake: () => void;
  readonly hasSound: boolean;
}

/**
 * What stays in sight while the controls have faded: a handle that brings them back, with the number of messages, hands and
 * people who wait; and for six seconds a bubble with the latest message or raised hand, which opens its panel.
 */
export function Attention({ isAway, onWake, hasSound }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { panel } = useRoomLayout();
  const isCompact = useIsCompact();
  const { call, dismiss } = useCalls({ panel, isCompact, hasSound });
  // Beside another page the call is a toast there: it is too late for a bubble once the room is back in sight.
  const shown = isCompact ? undefined : call;
  useEffect(() => {
    if (isCompact || (panel === 'chat' && call?.kind === 'message')) dismiss();
  }, [isCompact, panel, call, dismiss]);
  return (
    <>
      <p className="teacher-visually-hidden" role="status">
        {shown && (
          <span key={shown.number}>
            {shown.kind === 'message'
              ? t('liveRoom.chat.from', { name: shown.name, text: shown.text })
              : t('liveRoom.announce.hand', { name: shown.name })}
          </span>
        )}
      </p>
      {shown && <Bubble call={shown} onClose={dismiss} />}
      {isAway && <Handle onWake={onWake} />}
    </>
  );
}

/** The latest call. It was announced by the status above; a press opens the chat, or the participants. */
function Bubble({ call, onClose }: { readonly call: AttentionCall; readonly onClose: () => void }) {
  const t = useText();
  const { panel, toggle } = useRoomLayout();
  const { kind, name, text, earlier } = call;
  const held = useLife(call.number, onClose);
  const open = (): void => {
    const wanted = kind === 'message' ? 'chat' : 'people';
    if (panel !== wanted) toggle(wanted);
    onClose();
  };
  return (
    <button type="button" className="live-bubble" onClick={open} {...held}>
      <Icon path={kind === 'message' ? chat : hand} />
      <span className="live-bubble-words">
        {kind === 'message' ? (
          <>
            <span className="live-bubble-name">{name} </span>
            <span className="live-bubble-text" dir="auto">
              {text}
            </span>
          </>
        ) : (
          <span className="live-bubble-name">{t('liveRoom.announce.hand', { name })}</span>
        )}
      </span>
      {earlier > 0 && <span className="live-bubble-more"> {t('liveRoom.attention.more', { count: earlier })}</span>}
    </button>
  );
}

/** Closes a bubble after its life, which begins again with each call; returns what stops it meanwhile. */
function useLife(number: number, onClose: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const life = useRef({ number, left: BUBBLE_LIFE_MS });
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (life.current.number !== number) life.current = { number, left: BUBBLE_LIFE_MS };
    if (isHeld) return undefined;
    const own = life.current;
    const begun = Date.now();
    const timer = setTimeout(onClose, own.left);
    return () => {
      clearTimeout(timer);
      own.left -= Date.now() - begun;
    };
  }, [number, isHeld, onClose]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** Brings the controls back. A key does so anywhere in the room, before the focus could come here. */
function Handle({ onWake }: { readonly onWake: () => void }) {
  useSignals();
  const t = useText();
  const formatNumber = useNumbers();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const others = room.participants.value;
  const unread = room.unread.value;
  const hands = others.filter(({ state }) => state.admissionState === 'inside' && state.handAt !== undefined).length;
  const waiting = teacher ? others.filter(({ state }) => state.admissionState === 'waiting').length : 0;
  const counts = [
    { icon: chat, count: unread, label: t('liveRoom.control.chatUnread', { count: unread }) },
    { icon: hand, count: hands, label: t('liveRoom.attention.hands', { count: hands }) },
    { icon: people, count: waiting, label: t('liveRoom.control.peopleWaiting', { count: waiting }) },
  ].filter(({ count }) => count > 0);
  return (
    <button
      type="button"
      className="live-handle"
      tabIndex={-1}
      aria-label={[t('liveRoom.attention.handle'), ...counts.map(({ label }) => label)].join(' · ')}
      onClick={onWake}
      // The focus stays where it is: this button goes away.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className="live-handle-shape">
        <Icon path={showControls} />
        {counts.map(({ icon, count }) => (
          <span key={icon} className="live-handle-count">
            <Icon path={icon} />
            {formatNumber(count)}
          </span>
        ))}
      </span>
    </button>
  );
}

/** What somebody else in the room wants the user to notice. */
interface AttentionCall {
  /** Grows with each call. */
  readonly number: number;
  readonly kind: 'message' | 'hand';
  readonly name: string;
  /** The message; empty for a raised hand. */
  readonly text: string;
  /** How many earlier ones were still shown when it came. */
  readonly earlier: number;
}

interface CallsOptions {
  readonly panel: Panel | undefined;
  /** Whether the room is out of sight, beside another page of the portal. */
  readonly isCompact: boolean;
  readonly hasSound: boolean;
}

/**
 * The latest chat message or raised hand of another person until it is dismissed, and a sound with each, and when somebody
 * waits to be admitted, for which there is a banner. Messages that the user reads in the open chat make no call and no sound.
 */
function useCalls(options: CallsOptions): { call: AttentionCall | undefined; dismiss: () => void } {
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

/** Whether this device plays a sound when somebody in the room wants the user's attention. */
export interface Sounds {
  readonly isOn: boolean;
  setOn(on: boolean): void;
}

const STORAGE_KEY = 'teacher-live-sounds';
const storage = createSafeStorage(() => localStorage);

export function useSounds(): Sounds {
  const [isOn, setOn] = useState(() => storage.getItem(STORAGE_KEY) !== 'off');
  return {
    isOn,
    setOn(on) {
      storage.setItem(STORAGE_KEY, on ? 'on' : 'off');
      setOn(on);
    },
  };
}

/**
 * Announces events of the room as toasts: participants who join or leave, lowered hands, shared screens, the own microphone
 * and camera, a change of device, and being brought back to the teacher's view. Chat messages and raised hands have a bubble
 * instead, and connections a note (`connection-note.tsx`), except beside another page of the portal; people who wait to
 * enter have a banner, except while the panel of participants is open.
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
