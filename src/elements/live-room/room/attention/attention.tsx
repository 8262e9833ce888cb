import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../ui/display/icon.tsx';
import { useNumbers } from '../../../../runtime/hooks/use-numbers.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { useIsCompact } from '../../live-room-navigation.ts';
import { chat, hand, people, showControls } from '../../icons.ts';
import { useRoomLayout } from '../room-layout-context.ts';
import css from './attention.css';
import { useCalls, type AttentionCall } from './use-calls.ts';

/** Time until a bubble closes, in ms. It does not run while the pointer or the focus is on the bubble. */
export const BUBBLE_LIFE_MS = 6_000;

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
