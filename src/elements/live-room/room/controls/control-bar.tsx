import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Icon } from '../../../../ui/display/icon.tsx';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { board, chat, hand, leave, people, settings, shareScreen } from '../../icons.ts';
import { useRoomLayout } from '../room-layout-context.ts';
import { keyOf, type ShortcutAction } from '../use-shortcuts.ts';
import css from './control-bar.css';
import { ControlButton, DeviceToggle } from './control-button.tsx';

interface Props {
  readonly hasKeys: boolean;
  /** Whether the controls have faded. */
  readonly isAway: boolean;
}

/** The toolbar of a call. */
export function ControlBar({ hasKeys, isAway }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, media },
    teacher,
  } = useCallContext();
  const { panel, toggle, hasBoard, setBoard, isPhone, canRaiseHand, leave: askToLeave } = useRoomLayout();
  const hasHand = room.self.value?.state.handAt !== undefined;
  const isSharing = media.screen.value !== undefined;
  const unread = room.unread.value;
  const waiting = teacher
    ? room.participants.value.filter(({ state }) => state.admissionState === 'waiting').length
    : 0;
  // Phones cannot share their screen and have no space for the button.
  const canShare = !isPhone && navigator.mediaDevices !== undefined && 'getDisplayMedia' in navigator.mediaDevices;
  const shortcut = (action: ShortcutAction) => (hasKeys ? keyOf(action) : undefined);
  return (
    <div
      className={`live-room-controls ${isAway ? 'live-room-controls-away' : ''}`}
      role="toolbar"
      aria-label={t('liveRoom.control.label')}
      part="controls"
    >
      <DeviceToggle
        kind="microphone"
        shortLabel={t('liveRoom.control.short.microphone')}
        shortcut={shortcut('microphone')}
      />
      <DeviceToggle kind="camera" shortLabel={t('liveRoom.control.short.camera')} shortcut={shortcut('camera')} />
      {canShare && (
        <ControlButton
          label={t(isSharing ? 'liveRoom.control.stopSharing' : 'liveRoom.control.share')}
          shortLabel={t('liveRoom.control.short.share')}
          tone={isSharing ? 'on' : 'plain'}
          onClick={() => void (isSharing ? media.stopScreen() : media.shareScreen())}
        >
          <Icon path={shareScreen} />
        </ControlButton>
      )}
      <ControlButton
        label={t(hasBoard ? 'liveRoom.control.closeBoard' : 'liveRoom.control.board')}
        shortLabel={t('liveRoom.control.short.board')}
        shortcut={shortcut('board')}
        tone={hasBoard ? 'on' : 'plain'}
        onClick={() => setBoard(!hasBoard)}
      >
        <Icon path={board} />
      </ControlButton>
      {canRaiseHand && (
        <ControlButton
          label={t(hasHand ? 'liveRoom.control.lower' : 'liveRoom.control.raise')}
          shortLabel={t('liveRoom.control.short.hand')}
          shortcut={shortcut('hand')}
          tone={hasHand ? 'on' : 'plain'}
          onClick={() => room.raiseHand(!hasHand)}
        >
          <Icon path={hand} />
        </ControlButton>
      )}
      <ControlButton
        label={unread > 0 ? t('liveRoom.control.chatUnread', { count: unread }) : t('liveRoom.control.chat')}
        shortLabel={t('liveRoom.control.short.chat')}
        shortcut={shortcut('chat')}
        count={unread}
        expanded={panel === 'chat'}
        onClick={() => toggle('chat')}
      >
        <Icon path={chat} />
      </ControlButton>
      <ControlButton
        label={waiting > 0 ? t('liveRoom.control.peopleWaiting', { count: waiting }) : t('liveRoom.control.people')}
        shortLabel={t('liveRoom.control.short.people')}
        shortcut={shortcut('people')}
        count={waiting}
        expanded={panel === 'people'}
        onClick={() => toggle('people')}
      >
        <Icon path={people} />
      </ControlButton>
      <ControlButton
        label={t('liveRoom.control.settings')}
        shortLabel={t('liveRoom.control.short.settings')}
        expanded={panel === 'settings'}
        onClick={() => toggle('settings')}
      >
        <Icon path={settings} />
      </ControlButton>
      <ControlButton
        label={t('liveRoom.control.leave')}
        shortLabel={t('liveRoom.control.leave')}
        tone="leave"
        onClick={askToLeave}
      >
        <Icon path={leave} />
      </ControlButton>
    </div>
  );
}

/** Time without user input until the controls fade, in ms. */
const FADE_AFTER_MS = 4000;
/** A tap within this time after a stroke belongs to the writing, in ms: the dot of an i, a full stop. */
const WRITING_MS = 1500;
/** A touch larger than this, in CSS px, may be the hand that holds a pen, and does not count as a tap. */
const PALM_PX = 70;

interface FadingOptions {
  /** Whether the controls cover a board or a screen. */
  readonly canFade: boolean;
  /** Keeps the controls: somebody waits, or a dialog is open. */
  readonly isHeld: boolean;
}

/**
 * Whether the controls have faded (docs/design-choices.md#live-rooms): after four seconds without a move, a touch, a key or a
 * new focus in the room, and at once while somebody writes on the board. Further strokes do not bring them back, because they
 * would appear under the pen.
 *
 * A tap of a finger or the mouse on the board brings them back and draws nothing, except shortly after a stroke, when it
 * draws. A pen always draws and never brings them back: its dots are part of the writing. `wake` is for the handle.
 */
export function useFadingControls(
  area: RefObject<HTMLElement | null>,
  { canFade, isHeld }: FadingOptions,
): { isAway: boolean; wake: () => void } {
  const [isAway, setAway] = useState(false);
  const waking = useRef<() => void>(undefined);
  useEffect(() => {
    const node = area.current;
    if (!canFade || isHeld || !node) {
      setAway(false);
      return undefined;
    }
    let timer = 0;
    let strokeAt = -Infinity;
    let isStroke = false;
    let isFaded = false;
    const isKept = (): boolean =>
      matchMedia('(forced-colors: active)').matches ||
      node.querySelector('.live-room-controls :focus-visible, .live-room-controls:hover, dialog[open]') !== null;
    const set = (next: boolean): void => {
      isFaded = next;
      setAway(next);
    };
    const fade = (): void => {
      if (isKept()) wake();
      else set(true);
    };
    function wake(): void {
      set(false);
      clearTimeout(timer);
      timer = window.setTimeout(fade, FADE_AFTER_MS);
    }
    waking.current = wake;
    const isOn = ({ target }: Event, selector: string): boolean => (target as Element).closest(selector) !== null;
    const isOnBoard = (event: Event): boolean => isOn(event, '.board-area');
    // The handle stays until it is pressed. Otherwise the control that replaces it would get the press.
    const isOnHandle = (event: Event): boolean => isOn(event, '.live-handle');
    const isWriting = (event: PointerEvent): boolean => event.timeStamp - strokeAt < WRITING_MS;
    const onMove = (event: PointerEvent): void => {
      if (isOnHandle(event)) return;
      const isPen = event.pointerType === 'pen';
      if (isOnBoard(event) && (isPen || event.buttons !== 0 || event.timeStamp - strokeAt < FADE_AFTER_MS)) return;
      wake();
    };
    const onDown = (event: PointerEvent): void => {
      if (isOnHandle(event)) return;
      if (!isOnBoard(event)) return wake();
      isStroke = true;
      strokeAt = event.timeStamp;
      clearTimeout(timer);
      set(!isKept());
    };
    const onUp = (event: PointerEvent): void => {
      isStroke = false;
      if (!isOnBoard(event)) return;
      strokeAt = event.timeStamp;
      timer = window.setTimeout(fade, FADE_AFTER_MS);
    };
    const onFocus = (event: Event): void => {
      if (!isOnBoard(event)) wake();
      // The focus that a stroke took from the controls kept them.
      else if (isStroke) set(!isKept());
    };
    const releaseTaps = holdTaps(node, {
      isHeld: (event) =>
        isFaded &&
        isOnBoard(event) &&
        event.pointerType !== 'pen' &&
        event.button === 0 &&
        Math.max(event.width, event.height) < PALM_PX &&
        !isWriting(event),
      onTap: wake,
    });
    const listening = new AbortController();
    node.addEventListener('pointermove', onMove, listening);
    node.addEventListener('pointerdown', onDown, listening);
    for (const type of ['pointerup', 'pointercancel'] as const) node.addEventListener(type, onUp, listening);
    node.addEventListener('keydown', wake, listening);
    node.addEventListener('focusin', onFocus, listening);
    wake();
    return () => {
      clearTimeout(timer);
      releaseTaps();
      listening.abort();
    };
  }, [area, canFade, isHeld]);
  return { isAway, wake: useCallback(() => waking.current?.(), []) };
}

/** A press that moves further than this, in CSS px, is a stroke. */
const TAP_PX = 6;
/** A press that is longer than this, in ms, does not count as a tap. */
const TAP_MS = 300;

interface TapOptions {
  /** Whether this press may be a tap that the board must not get. */
  isHeld(event: PointerEvent): boolean;
  /** A held press was a tap. */
  onTap(): void;
}

/**
 * Holds presses back from the elements within `node` until it is known whether they are taps: a stroke begins where the press
 * began, a tap never reaches the board. The returned function stops it.
 */
function holdTaps(node: HTMLElement, { isHeld, onTap }: TapOptions): () => void {
  let held: { readonly event: PointerEvent; readonly target: EventTarget; readonly timer: number } | undefined;
  let isReleasing = false;

  function drop(): void {
    clearTimeout(held?.timer);
    held = undefined;
  }

  /** Lets the press begin after all. */
  function release(): void {
    if (!held) return;
    const { event, target } = held;
    drop();
    isReleasing = true;
    target.dispatchEvent(new PointerEvent(event.type, event));
    isReleasing = false;
  }

  function down(event: PointerEvent): void {
    if (isReleasing) return;
    // A second finger: both move the page.
    release();
    const [target] = event.composedPath();
    if (!target || !isHeld(event)) return;
    event.stopPropagation();
    // No mouse events follow a touch, as on the board.
    if (event.pointerType === 'touch') event.preventDefault();
    held = { event, target, timer: window.setTimeout(release, TAP_MS) };
  }

  function move(event: PointerEvent): void {
    if (held?.event.pointerId !== event.pointerId) return;
    const { clientX, clientY } = held.event;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < TAP_PX) event.stopPropagation();
    else release();
  }

  function up(event: PointerEvent): void {
    if (held?.event.pointerId !== event.pointerId) return;
    event.stopPropagation();
    drop();
    if (event.type === 'pointerup') onTap();
  }

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  node.addEventListener('pointerdown', down, options);
  node.addEventListener('pointermove', move, options);
  for (const type of ['pointerup', 'pointercancel'] as const) node.addEventListener(type, up, options);
  return () => {
    listening.abort();
    drop();
  };
}
