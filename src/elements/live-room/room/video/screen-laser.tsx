import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { deviceClock } from '../../../../core/time/index.ts';
import type { Participant } from '../../../../core/live-room/index.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { presenceOf, type Presence } from '../../board/presence.ts';
import { useCallContext } from '../../call/call-context.ts';
import css from './screen-laser.css';

/** ID of a participant's shared screen as a target of lasers. Pages of the board have other IDs. */
const pageOfScreen = (participantId: string): string => `screen:${participantId}`;

interface ScreenLaserProps {
  /** ID of the participant who shares the screen. */
  readonly sharer: string;
  /** Whether this participant points while the pointer is over the picture. */
  readonly isPointing: boolean;
}

/** Covers the picture of a shared screen, without the bars beside it, and shows where the participants point. */
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
  /** Name of another participant; absent for the own laser. */
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

/** Time without a move until a laser is gone, in ms. */
const LASER_MS = 2_000;

/** A point of a picture: 0 to 1 across and down. */
interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Broadcasts where this participant points on a picture, until the pointer leaves it or keeps still.
 * @param page ID of the screen or page, for the other participants
 */
function usePointing(presence: Presence, page: string, isPointing: boolean) {
  const [own, setOwn] = useState<PicturePoint>();
  const cancelEnd = useRef(() => {});

  const latest = useRef(() => {});
  latest.current = (): void => {
    cancelEnd.current();
    setOwn(undefined);
    presence.update({ laser: undefined });
  };
  useEffect(() => {
    if (!isPointing) return undefined;
    return () => latest.current();
  }, [isPointing, page]);

  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    if (x < 0 || x > 1 || y < 0 || y > 1) return;
    setOwn({ x, y });
    presence.update({ laser: { page, x, y } });
    cancelEnd.current();
    cancelEnd.current = deviceClock.after(LASER_MS, () => latest.current());
  }

  return {
    own,
    handlers: {
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave({ pointerType }: PointerEvent<HTMLElement>) {
        // A lifted finger has left, too: its last point fades.
        if (pointerType === 'mouse') latest.current();
      },
    },
  };
}

/** The picture within its video, without the bars beside it; CSS pixels from the top left corner of the video. */
interface PictureBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Follows the picture of the video beside `layer`; undefined until the video has one. */
function usePictureBox(layer: RefObject<HTMLElement | null>): PictureBox | undefined {
  const [box, setBox] = useState<PictureBox>();
  useLayoutEffect(() => {
    const video = layer.current?.parentElement?.querySelector('video');
    if (!video) return undefined;
    const measure = (): void => setBox(pictureIn(video));
    const observer = new ResizeObserver(measure);
    observer.observe(video);
    // Fired when the shared window changes its size, and with the first picture.
    video.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      video.removeEventListener('resize', measure);
    };
  }, [layer]);
  return box;
}

function pictureIn({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): PictureBox | undefined {
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const scale = Math.min(clientWidth / videoWidth, clientHeight / videoHeight);
  const [width, height] = [videoWidth * scale, videoHeight * scale];
  return { left: (clientWidth - width) / 2, top: (clientHeight - height) / 2, width, height };
}

/** Seen on light and dark pictures; the first one is the teacher's, as on the board. */
const TEACHER_COLOUR = '#e0002a';
const COLOURS = ['#0b6bff', '#008a3e', '#c24d00', '#8a2be2', '#00838f'] as const;

/** The laser's colour of each participant inside, by ID; the same on all sides. */
function laserColours(participants: readonly Participant[]): ReadonlyMap<string, string> {
  const isTeacher = ({ role }: Participant): boolean => role === 'teacher';
  const others = participants.filter((participant) => !isTeacher(participant)).map(({ id }) => id);
  return new Map([
    ...participants.filter(isTeacher).map(({ id }) => [id, TEACHER_COLOUR] as const),
    ...others.toSorted().map((id, index) => [id, COLOURS[index % COLOURS.length] ?? COLOURS[0]] as const),
  ]);
}
