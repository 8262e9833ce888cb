import { useLayoutEffect, useState, type RefObject } from 'react';

/** Where the picture is in its video, without the bars beside it; CSS pixels from the top left corner of the video. */
export interface PictureBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Follows the picture of the video beside `layer`; undefined until the video has one. */
export function usePictureBox(layer: RefObject<HTMLElement | null>): PictureBox | undefined {
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
