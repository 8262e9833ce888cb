import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from '../../../../core/board/index.ts';
import { optionalScreen } from '../../../../runtime/optional-screen.tsx';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { freePart } from '../../free-part.ts';
import { useRoomLayout } from '../room-layout-context.ts';
import css from './screens.css';
import { VideoPicture } from './video-picture.tsx';

/** Loaded when somebody shares a screen. */
const ScreenLaser = optionalScreen(() => import('./screen-laser.tsx'));

interface Props {
  /** Boxes that cover the screens, in CSS pixels, if the screens fill the main area. */
  readonly covers?: ReadonlySignal<readonly Box[]>;
}

/** The shared screens: those of others, or else the own one. */
export function Screens({ covers }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, media, peers },
  } = useCallContext();
  const { isPointing } = useRoomLayout();
  const self = room.self.value?.id;
  const sharers = room.participants.value.flatMap(({ id, name, state }) => {
    const isShared = state.admissionState === 'inside' && state.screen;
    const screen = isShared ? peers.value.get(id)?.tracks.get('screen') : undefined;
    return screen ? [{ id, name, ...screen }] : [];
  });
  const ownScreen = media.screen.value;
  if (sharers.length === 0 && !ownScreen) return null;
  // Several screens share the area.
  const free = sharers.length > 1 ? undefined : covers;
  return (
    <ul className="live-screens">
      {sharers.map(({ id, name, track, muted }) => (
        <li key={id} part="tile">
          <FreePicture covers={free}>
            <VideoPicture track={track} isScreen label={t('liveRoom.tile.screenOf', { name })} />
            <ScreenLaser sharer={id} isPointing={isPointing} />
          </FreePicture>
          <p>{t('liveRoom.tile.screenOf', { name })}</p>
          {muted && <p className="live-screens-coming">{t('liveRoom.tile.screenComing', { name })}</p>}
        </li>
      ))}
      {ownScreen && (
        <li part="tile" className={sharers.length > 0 ? 'live-screens-own' : ''}>
          <FreePicture covers={free}>
            <VideoPicture track={ownScreen} isOwn isScreen label={t('liveRoom.tile.yourScreen')} />
            {self !== undefined && <ScreenLaser sharer={self} isPointing={isPointing} />}
          </FreePicture>
          <p>{t('liveRoom.tile.yourScreen')}</p>
        </li>
      )}
    </ul>
  );
}

interface FreePictureProps {
  /** Boxes that cover the parent, in its CSS pixels; undefined if the picture takes the whole parent. */
  readonly covers: ReadonlySignal<readonly Box[]> | undefined;
  /** A video, and elements over it. */
  readonly children: ReactNode;
}

/** Shows the picture of a video in the largest uncovered part of the parent. */
function FreePicture({ covers, children }: FreePictureProps) {
  useSignals();
  const node = useRef<HTMLDivElement>(null);
  const [inset, setInset] = useState<string>();
  const covered = covers?.value;
  useLayoutEffect(() => {
    const [video, frame] = [node.current?.querySelector('video'), node.current?.parentElement];
    if (!video || !frame || !covered) {
      setInset(undefined);
      return undefined;
    }
    const measure = (): void => {
      const { videoWidth, videoHeight } = video;
      const viewport = { width: frame.clientWidth, height: frame.clientHeight };
      if (videoWidth === 0 || viewport.width === 0) return setInset(undefined);
      const { x, y, width, height } = freePart({ width: videoWidth, height: videoHeight }, viewport, covered);
      setInset(`${y}px ${viewport.width - x - width}px ${viewport.height - y - height}px ${x}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    // Fired with the first picture, and when the shared window changes its size.
    video.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      video.removeEventListener('resize', measure);
    };
  }, [covered]);
  return (
    <div ref={node} className="live-screens-picture" style={inset === undefined ? undefined : { inset }}>
      {children}
    </div>
  );
}
