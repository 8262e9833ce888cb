import { useEffect, useRef } from 'react';
import { useStyles } from '../../../runtime/styles.ts';
import css from './level-bar.css';
import { createLevelMeter } from '../media/speech.ts';

interface Props {
  readonly track: MediaStreamTrack;
  readonly label: string;
}

/** Shows the current level of a microphone. */
export function LevelBar({ track, label }: Props) {
  useStyles(css);
  const bar = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const meter = createLevelMeter(track);
    let frame = 0;
    const draw = (): void => {
      if (bar.current) bar.current.value = meter.level();
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      meter.close();
    };
  }, [track]);
  return <meter ref={bar} className="live-level" aria-label={label} min={0} max={1} />;
}
