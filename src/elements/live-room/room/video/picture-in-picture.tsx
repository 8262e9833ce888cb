import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../../runtime/screen-context.ts';
import { LessonTimer } from '../lesson-timer.tsx';
import { VideoPicture, useOtherPicture } from './video-picture.tsx';
import smallCss from './picture-in-picture.css';
import pictureCss from './video-picture.css';
import clockCss from '../lesson-timer.css';

interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

interface Props {
  readonly onClose: () => void;
}

/** The call in a picture-in-picture window: the video of the first participant and the lesson timer. */
export function PictureInPicture({ onClose }: Props) {
  const [pipWindow, setPipWindow] = useState<Window>();
  const shown = useOtherPicture();

  useEffect(() => {
    let isMounted = true;
    let opened: Window | undefined;
    const documents = (window as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;
    documents?.requestWindow({ width: 320, height: 260 }).then((next) => {
      if (!isMounted) return next.close();
      opened = next;
      adoptStyles(next);
      next.addEventListener('pagehide', onClose);
      setPipWindow(next);
    }, onClose);
    if (!documents) onClose();
    return () => {
      isMounted = false;
      opened?.removeEventListener('pagehide', onClose);
      opened?.close();
    };
  }, [onClose]);

  if (!pipWindow) return null;
  return createPortal(
    <div className="live-picture-in-picture">
      {shown?.track ? <VideoPicture track={shown.track} label={shown.name} /> : <NoPicture name={shown?.name} />}
      <LessonTimer />
    </div>,
    pipWindow.document.body,
  );
}

function NoPicture({ name }: { name: string | undefined }) {
  const t = useText();
  return <p className="live-picture-in-picture-name">{name ?? t('liveRoom.people.alone')}</p>;
}

/** Style sheets cannot be shared between windows, so the new one gets copies. */
function adoptStyles({ document }: Window): void {
  const { CSSStyleSheet: Sheet } = document.defaultView as unknown as { CSSStyleSheet: typeof CSSStyleSheet };
  document.adoptedStyleSheets = [smallCss, pictureCss, clockCss].map((css) => {
    const sheet = new Sheet();
    sheet.replaceSync(css);
    return sheet;
  });
}
