import { useId, useContext, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText, SuspendedContext, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { isComposing } from '../../../runtime/is-composing.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { close } from '../../../ui/icons/later-icons.ts';
import { fixedFrameOf, moveTo, placeUnder } from '../../../ui/placement/placement.ts';
import css from './card.css';

interface Props {
  /** CSS part of the entry. */
  readonly part?: 'lesson' | 'visit';
  /** State of the entry, for its style. */
  readonly state?: number | undefined;
  /** The person's face, or an icon. */
  readonly face: ReactNode;
  /** The person as text or link, or what it is; the name of the card. */
  readonly heading: ReactNode;
  /** Subject, title or day. */
  readonly about: ReactNode;
  readonly badge?: ReactNode;
  readonly chip: () => HTMLElement | null;
  /** Gets the focus when there is no chip any more. */
  readonly afterwards?: () => HTMLElement | null;
  readonly isEditing?: boolean;
  /** Something was typed. */
  readonly isHeld?: boolean;
  /** Escape; by default the card closes. */
  readonly onEscape?: (() => void) | undefined;
  /** Before what was typed is lost. */
  readonly onAsk?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A lesson, a meeting or a lock at its chip, without making the calendar inert; a sheet at the bottom of a phone. */
export function Card({
  part,
  state,
  face,
  heading,
  about,
  badge,
  chip,
  afterwards,
  isEditing = false,
  isHeld = false,
  onEscape,
  onAsk,
  onClose,
  children,
}: Props) {
  useStyles(css);
  const t = useText();
  const id = useId();
  const card = useCard({
    chip,
    afterwards,
    isEditing,
    isHeld,
    onEscape: onEscape ?? onClose,
    onAsk: onAsk ?? onClose,
    onClose,
  });
  return (
    <div
      ref={card}
      className="schedule-card"
      role="dialog"
      popover="manual"
      tabIndex={-1}
      aria-labelledby={id}
      part={part}
      data-state={state}
    >
      <header className="schedule-card-head">
        {face}
        <div id={id}>
          <h2>{heading}</h2>
          <p>{about}</p>
        </div>
        <button
          type="button"
          className="schedule-card-close"
          aria-label={t('common.close')}
          onClick={isHeld && onAsk ? onAsk : onClose}
        >
          <Icon path={close} />
        </button>
      </header>
      {badge && <div>{badge}</div>}
      {children}
    </div>
  );
}

interface CardOptions {
  /** The chip that the card is about, which may be rendered again; null while none is shown. */
  readonly chip: () => HTMLElement | null;
  /** Focused afterwards if there is no chip; by default the period's heading. */
  readonly afterwards?: (() => HTMLElement | null) | undefined;
  /** Its times are edited: it is placed again whenever its height changes, so that all of it is visible. */
  readonly isEditing: boolean;
  /** Something was typed: a press outside asks before it is lost, and nothing else closes the card. */
  readonly isHeld: boolean;
  /** Escape, which takes one step back. */
  readonly onEscape: () => void;
  /** A press outside while the card is held. */
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** Where a press outside of the card does what it always does; anywhere else it only closes the card. */
const CONTROLS = 'a, button, input, select, textarea, label, summary';

/**
 * A card in the top layer beside a chip, without making the page inert: it follows the chip, takes the focus, and gives it
 * back. Escape, a press outside, scrolling the chip away and moving the focus elsewhere close it.
 */
function useCard(options: CardOptions): RefObject<HTMLDivElement | null> {
  const { root } = useHost();
  const { direction } = useScreen();
  const isSuspended = useContext(SuspendedContext);
  const card = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const { isEditing } = options;
  useLayoutEffect(() => {
    latest.current = options;
  });

  // Before the next effect, whose end moves the focus: that must not close what takes the card's place.
  useOutside(card, latest, root, isSuspended);
  useLayoutEffect(() => {
    const node = card.current;
    if (!node || isSuspended) return;
    node.showPopover();
    node.focus({ preventScroll: true });
    return () => {
      const hadFocus = node.contains(root.activeElement) || document.activeElement === document.body;
      node.hidePopover();
      const { chip, afterwards = () => root.querySelector<HTMLElement>('.schedule-period') } = latest.current;
      if (hadFocus) (chip() ?? afterwards())?.focus({ preventScroll: true });
    };
  }, [root, isSuspended]);

  useLayoutEffect(() => {
    const node = card.current;
    if (!node || isSuspended) return;
    const update = (): void => {
      const chip = latest.current.chip();
      if (chip) placeCard(node, chip, direction);
    };
    update();
    // What comes late to a card that is read must not move its buttons.
    const stopObserving = isEditing ? observeChildren(node, update) : undefined;
    // Events of scrolling do not leave the shadow root.
    const targets = [root, globalThis] as const;
    for (const each of targets) each.addEventListener('scroll', update, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      stopObserving?.();
      for (const each of targets) each.removeEventListener('scroll', update, { capture: true });
      removeEventListener('resize', update);
    };
  }, [root, direction, isSuspended, isEditing]);

  useGone(latest);
  return card;
}

type Latest = RefObject<CardOptions>;
type CardRef = RefObject<HTMLDivElement | null>;

/** Calls back for each child whose size changes, and for those that come later, such as a form whose words are loaded. */
function observeChildren(node: HTMLElement, onResize: () => void): () => void {
  const sizes = new ResizeObserver(onResize);
  const observeAll = (): void => {
    for (const child of node.children) sizes.observe(child);
  };
  const additions = new MutationObserver(observeAll);
  observeAll();
  additions.observe(node, { childList: true });
  return () => {
    sizes.disconnect();
    additions.disconnect();
  };
}

/** Closes the card once its chip was scrolled out of sight, or is no longer shown. */
function useGone(latest: Latest): void {
  const observed = useRef<HTMLElement>(null);
  const observer = useRef<IntersectionObserver>(null);
  useEffect(() => {
    let wasVisible = false;
    // A busy page gets the entries of several frames at once, and of the chip before.
    const created = new IntersectionObserver((entries) => {
      const ofChip = entries.filter(({ target }) => target === observed.current);
      wasVisible ||= ofChip.some(({ isIntersecting }) => isIntersecting);
      const isGone = ofChip.at(-1)?.isIntersecting === false;
      if (isGone && wasVisible && !latest.current.isHeld) latest.current.onClose();
    });
    observer.current = created;
    return () => {
      observed.current = null;
      created.disconnect();
    };
  }, [latest]);
  // After each render: the chip may be another element.
  useEffect(() => {
    const chip = latest.current.chip();
    if (chip === observed.current) return;
    if (!chip && observed.current && !latest.current.isHeld) latest.current.onClose();
    if (observed.current) observer.current?.unobserve(observed.current);
    observed.current = chip;
    if (chip) observer.current?.observe(chip);
  });
}

/** Closes the card by Escape, by a press outside, and when the focus goes elsewhere. */
function useOutside(card: CardRef, latest: Latest, root: ShadowRoot, isSuspended: boolean): void {
  useLayoutEffect(() => {
    if (isSuspended) return;
    const isInside = (event: Event): boolean => card.current !== null && event.composedPath().includes(card.current);
    const hasDialog = (): boolean => root.querySelector('dialog[open]') !== null;

    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented || hasDialog()) return;
      event.preventDefault();
      latest.current.onEscape();
    };
    const onPress = (event: Event): void => {
      if (isInside(event) || hasDialog() || latest.current.isHeld) return;
      const chip = latest.current.chip();
      const isOwn = chip !== null && event.composedPath().includes(chip);
      if (isOwn || (event.composedPath().includes(root) && !isOnControl(event))) swallowClick(latest.current.chip);
      latest.current.onClose();
    };
    /** By the keyboard, too: what was typed is not replaced by another card. */
    const onClick = (event: Event): void => {
      if (isInside(event) || hasDialog() || !latest.current.isHeld) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onAsk();
    };
    const onFocus = (event: Event): void => {
      if (isInside(event) || hasDialog() || latest.current.isHeld) return;
      latest.current.onClose();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress, { capture: true });
    addEventListener('click', onClick, { capture: true });
    root.addEventListener('focusin', onFocus);
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress, { capture: true });
      removeEventListener('click', onClick, { capture: true });
      root.removeEventListener('focusin', onFocus);
      removeEventListener('focusin', onFocus);
    };
  }, [card, latest, root, isSuspended]);
}

function isOnControl(event: Event): boolean {
  return event.composedPath().some((node) => node instanceof Element && node.matches(CONTROLS));
}

/** The press that closes a card must not create a lesson below it, nor open the card again. */
function swallowClick(focusAfter: () => HTMLElement | null): void {
  const cancel = new AbortController();
  const { signal } = cancel;
  addEventListener(
    'click',
    (event) => {
      cancel.abort();
      event.preventDefault();
      event.stopPropagation();
      focusAfter()?.focus({ preventScroll: true });
    },
    { capture: true, signal },
  );
  // It was a drag, and no click came.
  addEventListener('pointerdown', () => cancel.abort(), { capture: true, signal });
  addEventListener('keydown', () => cancel.abort(), { capture: true, signal });
}

/** Distance to the chip and to the edges of the window, in pixels of the window. */
const GAP_PX = 8;

/** From this width down a card is a sheet at the bottom of the window, by its style sheet. */
const SHEET = '(max-width: 600px)';

/**
 * Positions a fixed box beside a chip, where it covers the least; below or above the chip where there is no room beside it.
 * The box keeps its place when its content grows; content that does not fit is scrolled.
 */
export function placeCard(box: HTMLElement, chip: HTMLElement, direction: 'ltr' | 'rtl'): void {
  box.removeAttribute('style');
  // Where the box stands once it has appeared: only this outweighs its animation.
  box.style.setProperty('translate', 'none', 'important');
  if (matchMedia(SHEET).matches) keepHeight(box);
  else placeBeside(box, chip, direction);
  box.style.removeProperty('translate');
}

/** Whole pixels: else browsers draw the borders in it now on one row, now on the next. */
function keepHeight(box: HTMLElement): void {
  const { height } = box.getBoundingClientRect();
  const scale = height / box.offsetHeight || 1;
  const isCut = box.scrollHeight > box.clientHeight;
  box.style.blockSize = `${(isCut ? Math.floor(height) : Math.ceil(height)) / (Math.abs(scale - 1) < 0.01 ? 1 : scale)}px`;
}

function placeBeside(box: HTMLElement, chip: HTMLElement, direction: 'ltr' | 'rtl'): void {
  const { left, right, top } = chip.getBoundingClientRect();
  const frame = fixedFrameOf(box);
  const [width, height] = [box.offsetWidth * frame.scale, box.offsetHeight * frame.scale];
  const windowWidth = document.documentElement.clientWidth;
  const after = right + GAP_PX;
  const before = left - GAP_PX - width;
  const fitting = (direction === 'rtl' ? [before, after] : [after, before]).find(
    (x) => x >= GAP_PX && x + width <= windowWidth - GAP_PX,
  );
  if (fitting === undefined) placeUnder(box, chip, direction);
  else moveTo(box, frame, fitting, Math.max(GAP_PX, Math.min(top, innerHeight - GAP_PX - height)));
  box.style.maxBlockSize = `${(innerHeight - GAP_PX - box.getBoundingClientRect().top) / frame.scale}px`;
}
