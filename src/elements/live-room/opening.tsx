import { useEffect, useRef, useState } from 'react';
import type { StudioAccess } from '../../core/lessons/index.ts';
import { MINUTE_MS, SECOND_MS, twoDigits } from '../../core/time/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { EmptyState } from '../../ui/display/data-state.tsx';
import { video } from '../../ui/icons/icons.ts';

/** First delay after the opening time until the provider is asked, in ms; its clock may be slightly behind. */
const FIRST_RETRY_MS = 300;
/** Longest delay between two requests, in ms. */
const MAX_RETRY_MS = MINUTE_MS;

/**
 * Counts down to the time at which a closed room opens, and calls `onOpen` then. Returns the time until it opens, in ms;
 * undefined if that is unknown or the room stays closed.
 */
export function useOpening(
  access: Pick<StudioAccess, 'allowed' | 'opensAtMillis' | 'closesAtMillis'> | undefined,
  onOpen: () => void,
): number | undefined {
  const { session } = useScreen();
  const [, setTicks] = useState(0);
  const attempts = useRef(0);
  const { opensAtMillis, closesAtMillis } = access?.allowed === false ? access : {};
  const now = session.clock.now();
  const isOver = closesAtMillis !== undefined && now > closesAtMillis;
  const wait = opensAtMillis === undefined || isOver ? undefined : opensAtMillis - now;

  useEffect(() => {
    if (wait === undefined) return undefined;
    // Tick on full seconds, so that the countdown is even.
    if (wait > 0) return session.clock.after(wait % SECOND_MS || SECOND_MS, () => setTicks((count) => count + 1));
    const delay = Math.min(FIRST_RETRY_MS * 2 ** attempts.current, MAX_RETRY_MS);
    return session.clock.after(delay, () => {
      attempts.current += 1;
      onOpen();
    });
    // Runs after each answer, too, even if the page's clock stands still.
  }, [session, access, wait, onOpen]);
  return wait;
}

/** Countdown to the opening of a room. `wait` is in ms; renders nothing without it or when it is over. */
export function OpensIn({ wait }: { readonly wait: number | undefined }) {
  const t = useText();
  if (wait === undefined || wait <= 0) return null;
  return (
    <p role="timer" className="live-countdown">
      {t('liveRoom.opensIn', { time: formatCountdown(wait) })}
    </p>
  );
}

/** Formats a duration in ms as `5:09` or `1:05:09`, rounded up to seconds. */
export function formatCountdown(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}

/** Whether this browser supports WebRTC. */
export const canCall = (): boolean => typeof RTCPeerConnection === 'function';

/** Shown instead of a call, before any device is opened. */
export function CallsUnsupported() {
  const t = useText();
  return <EmptyState icon={video} message={t('liveRoom.noCalls')} />;
}
