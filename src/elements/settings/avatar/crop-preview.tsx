import { useId, useLayoutEffect, useRef } from 'react';
import { LARGEST_ZOOM, type Crop } from '../../../core/settings/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { drawCrop, type OpenPicture } from './open-picture.ts';
import { useCropGestures } from './use-crop-gestures.ts';

interface Props {
  readonly picture: OpenPicture;
  readonly crop: Crop;
  readonly disabled: boolean;
  readonly onCrop: (change: (crop: Crop) => Crop) => void;
}

/** Device pixels of the canvas: twice its size, for sharp screens. */
const CANVAS_PIXELS = 640;
/** Sizes of the previews in CSS pixels. */
const PREVIEWS = [96, 40] as const;

/** Moves and zooms the picture behind a round window, by pointer, wheel, keys or slider. */
export function CropPreview({ picture, crop, disabled, onCrop }: Props) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const { setZoom, handlers } = useCropGestures({ canvas, picture, disabled, onCrop });
  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  return (
    <div className="crop">
      <div className="crop-window">
        <canvas
          ref={canvas}
          className="crop-canvas"
          width={CANVAS_PIXELS}
          height={CANVAS_PIXELS}
          role="application"
          tabIndex={0}
          aria-label={t('settings.avatar.cropArea')}
          aria-describedby={`${id}-hint`}
          aria-disabled={disabled || undefined}
          {...handlers}
        />
        <span className="crop-round" aria-hidden="true" />
      </div>
      <div className="crop-side">
        <p className="settings-quiet" id={`${id}-hint`}>
          {t('settings.avatar.cropAreaHint')}
        </p>
        <label className="crop-zoom">
          <span>{t('settings.avatar.zoom')}</span>
          <input
            type="range"
            min={1}
            max={LARGEST_ZOOM}
            step={0.01}
            value={crop.zoom}
            disabled={disabled}
            aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
        <div className="crop-previews" aria-hidden="true">
          <span className="settings-quiet">{t('settings.avatar.preview')}</span>
          {PREVIEWS.map((side) => (
            <CropResult key={side} side={side} picture={picture} crop={crop} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface ResultProps {
  /** CSS pixels. */
  readonly side: number;
  readonly picture: OpenPicture;
  readonly crop: Crop;
}

/** The cropped picture in a size in which it is shown elsewhere. */
function CropResult({ side, picture, crop }: ResultProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return <canvas ref={canvas} width={side * 2} height={side * 2} style={{ inlineSize: side, blockSize: side }} />;
}
