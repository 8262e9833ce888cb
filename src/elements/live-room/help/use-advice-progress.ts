import { useEffect, useRef } from 'react';
import { isKnownAdvice, isNeeded, type Advice, type DeviceStates } from '../../../core/live-room/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';

/** The advice that this page has shown, by time: a page that knows nothing of a seen one was loaded after it. */
const shownHere = new Set<number>();

/** Reads an advice out once it is on screen, and reports to the teacher that it was seen, and that the trouble is gone. */
export function useAdviceProgress(advice: Advice, state: DeviceStates, onAnnounce: (text: string) => void): void {
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const { name, at, progress } = advice;
  const needed = isNeeded(name, state);
  const wasNeeded = useRef(needed);
  if (needed) wasNeeded.current = true;

  useEffect(() => {
    if (progress !== 'sent' || shownHere.has(at) || !isKnownAdvice(name)) return undefined;
    const look = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      shownHere.add(at);
      room.answerAdvice(at, 'seen');
      onAnnounce(t('liveHelp.card.read', { advice: t(`liveHelp.advice.${name}`) }));
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [room, name, at, progress, onAnnounce, t]);

  const isReloaded = name === 'reload' && progress !== 'sent' && !shownHere.has(at);
  const isSolved = progress !== 'solved' && (isReloaded || (wasNeeded.current && !needed));
  useEffect(() => {
    if (isSolved) room.answerAdvice(at, 'solved');
  }, [room, at, isSolved]);
}
