/** A press that moves further than this, in CSS px, is a stroke. */
const TAP_PX = 6;
/** A press that is longer than this, in ms, is no tap. */
const TAP_MS = 300;

export interface TapOptions {
  /** Whether this press may be a tap that the board must not get. */
  isHeld(event: PointerEvent): boolean;
  /** A held press was a tap. */
  onTap(): void;
}

/**
 * Holds presses back from what is below `node` until it is known whether they are taps: a stroke begins where the press began,
 * a tap never reaches the board. The returned function stops it.
 */
export function holdTaps(node: HTMLElement, { isHeld, onTap }: TapOptions): () => void {
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
