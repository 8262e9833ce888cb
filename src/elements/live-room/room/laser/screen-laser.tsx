import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { useStyles } from '../../../../runtime/styles.ts';
import { presenceOf } from '../../board/presence.ts';
import { useCallContext } from '../../call/call-context.ts';
import { laserColours } from './laser-colours.ts';
import css from './screen-laser.css';
import { usePictureBox } from './use-picture-box.ts';
import { LASER_MS, usePointing, type PicturePoint } from './use-pointing.ts';

/** What a laser on the shared screen of a participant points at; no page of a board has such an ID. */
const pageOfScreen = (participantId: string): string => `screen:${participantId}`;

export interface ScreenLaserProps {
  /** ID of the participant who shares the screen. */
  readonly sharer: string;
  /** Whether this participant points while the pointer is over the picture. */
  readonly isPointing: boolean;
}

/** Lies over the picture of a shared screen, without the bars beside it, and shows where the participants point. */
export default function ScreenLaser({ sharer, isPointing }: ScreenLaserProps) {
  useSignals();
  useStyles(css);
  const {
    call: { room },
  } = useCallContext();
  const layer = useRef<HTMLDivElement>(null);
  const box = usePictureBox(layer);
  const page = pageOfScreen(sharer);
  const { own, handlers } = usePointing(presenceOf(room), page, isPointing);
  const self = room.self.value;
  const others = room.participants.value.filter(({ state }) => state.admissionState === 'inside');
  const colours = laserColours(self ? [self, ...others] : others);
  return (
    <div
      ref={layer}
      className={`live-laser-layer ${isPointing ? 'live-laser-pointing' : ''}`}
      style={box}
      hidden={!box}
      {...(isPointing && handlers)}
    >
      {others.map(({ id, name }) => {
        const laser = room.pointers.value.get(id)?.laser;
        return laser?.page === page && <Laser key={id} at={laser} colour={colours.get(id)} name={name} />;
      })}
      {own && <Laser at={own} colour={self && colours.get(self.id)} />}
    </div>
  );
}

interface LaserProps {
  readonly at: PicturePoint;
  readonly colour: string | undefined;
  /** Of another participant; one knows where one points oneself. */
  readonly name?: string;
}

/** A dot that fades unless it moves. */
function Laser({ at: { x, y }, colour, name }: LaserProps) {
  const dot = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const fade = dot.current?.animate([{ opacity: 1, offset: 0.7 }, { opacity: 0 }], {
      duration: LASER_MS,
      fill: 'forwards',
    });
    return () => fade?.cancel();
  }, [x, y]);
  return (
    <span
      ref={dot}
      className="live-laser"
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, color: colour }}
      aria-hidden="true"
    >
      {name && <span className="live-laser-name">{name}</span>}
    </span>
  );
}
