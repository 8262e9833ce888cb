import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from '../../../../core/board/index.ts';
import { freePart } from '../../free-part.ts';

interface Props {
  /** What covers the parent, in its CSS pixels; undefined where the picture takes all of it. */
  readonly covers: ReadonlySignal<readonly Box[]> | undefined;
  /** A video, and what lies over it. */
  readonly children: ReactNode;
}

/** Shows the picture of a video where nothing covers it, as large as there is space. */
export function FreePicture({ covers, children }: Props) {
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
