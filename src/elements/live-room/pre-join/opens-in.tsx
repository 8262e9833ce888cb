import { useText } from '../../../runtime/screen-context.ts';

const SECOND = 1000;
const two = (number: number) => String(number).padStart(2, '0');

/** How long it is until a door opens; nothing where it does not, or has. Milliseconds. */
export function OpensIn({ wait }: { readonly wait: number | undefined }) {
  const t = useText();
  if (wait === undefined || wait <= 0) return null;
  return <p role="timer" className="live-countdown">{t('liveRoom.opensIn', { time: writeCountdown(wait) })}</p>;
}

/** A span as a clock shows it, `5:09` or `1:05:09`; a begun second counts. Milliseconds. */
function writeCountdown(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
