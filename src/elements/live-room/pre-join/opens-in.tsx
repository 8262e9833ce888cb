import { SECOND_MS, twoDigits } from '../../../core/time/index.ts';
import { useText } from '../../../runtime/screen-context.ts';

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
