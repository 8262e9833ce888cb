import { useId, useLayoutEffect, useRef, type RefObject, type KeyboardEvent, type PointerEvent } from 'react';
import {
  LARGEST_ZOOM,
  moveCrop,
  ZOOM_STEP,
  zoomCrop,
  type Crop,
  type PictureSize,
} from '../../../core/settings/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { drawCrop, type OpenPicture } from './open-picture.ts';
import type { AvatarWork } from './use-avatar.ts';
import { FormError } from '../../../ui/form/submission.tsx';
import { isComposing } from '../../../runtime/is-composing.ts';
import css from './avatar-dialog.css';

interface Props {
  readonly work: AvatarWork;
  readonly picture: OpenPicture;
  readonly crop: Crop;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onChoose: () => void;
}

/** Crops and uploads a picture. */
export function AvatarDialog({ work, picture, crop, returnFocus, onChoose }: Props) {
  useStyles(css);
  const t = useText();
  const { isSending, isReading, error, statusMessage } = work;
  return (
    <Dialog
      wide
      title={t('settings.avatar.editTitle')}
      closeLabel={t('common.close')}
      onClose={work.close}
      returnFocus={returnFocus}
      footer={
        isSending ? (
          <Button onClick={work.stop}>{t('settings.avatar.stop')}</Button>
        ) : (
          <>
            <Button kind="quiet" loading={isReading} loadingLabel={t('settings.avatar.reading')} onClick={onChoose}>
              {t('settings.avatar.other')}
            </Button>
            <Button kind="primary" part="submit" onClick={() => void work.send()}>
              {t('settings.avatar.use')}
            </Button>
          </>
        )
      }
    >
      <CropPreview picture={picture} crop={crop} disabled={isSending} onCrop={work.crop} />
      <div role="status">
        {isSending && (
          <p className="settings-note avatar-progress">
            <progress aria-label={t('settings.avatar.uploading')} />
            <span>{t('settings.avatar.uploading')}</span>
          </p>
        )}
        {statusMessage && <p className="settings-note">{statusMessage}</p>}
      </div>
      <FormError>{error}</FormError>
    </Dialog>
  );
}

interface CropPreviewProps {
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
function CropPreview({ picture, crop, disabled, onCrop }: CropPreviewProps) {
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

/** A point of an element, as parts of its width and height, or of the window in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface CropGestureOptions {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly picture: PictureSize;
  readonly disabled: boolean;
  readonly onCrop: (change: (crop: Crop) => Crop) => void;
}

/** Part of the square that one press of an arrow key moves the picture by; ten times as much with Shift. */
const ARROW_STEP = 0.01;
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves and zooms a crop by pointers, keys and the wheel. */
function useCropGestures({ canvas, picture, disabled, onCrop }: CropGestureOptions) {
  const zoomAt = (zoom: (before: number) => number, point?: Point): void =>
    onCrop((before) => zoomCrop(picture, before, zoom(before.zoom), point));
  // The picture follows the finger, so the square moves the other way.
  const shift = (right: number, down: number): void => onCrop((before) => moveCrop(picture, before, -right, -down));

  useZoomWheel(canvas, (factor, point) => !disabled && zoomAt((zoom) => zoom * factor, point));
  const pointers = useCropPointers(disabled, shift, (factor, point) => zoomAt((zoom) => zoom * factor, point));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (disabled || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const isCloser = event.key === '+' || event.key === '=' || event.key === ';';
    if (!arrow && !isCloser && event.key !== '-' && event.key !== '_') return;
    event.preventDefault();
    const step = ARROW_STEP * (event.shiftKey ? 10 : 1);
    if (arrow) shift(arrow[0] * step, arrow[1] * step);
    else zoomAt((zoom) => zoom + (isCloser ? ZOOM_STEP : -ZOOM_STEP));
  };
  return { setZoom: (zoom: number) => zoomAt(() => zoom), handlers: { ...pointers, onKeyDown } };
}

/** One pointer moves the picture, two zoom it. */
function useCropPointers(
  disabled: boolean,
  shift: (right: number, down: number) => void,
  zoomBy: (factor: number, point: Point) => void,
) {
  const positions = useRef(new Map<number, Point>());
  const release = ({ pointerId }: PointerEvent): void => void positions.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>): void {
      if (disabled) return;
      // A synthetic event has no pointer that could be captured.
      if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
      positions.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>): void {
      const before = positions.current.get(event.pointerId);
      if (!before || disabled) return;
      const box = event.currentTarget.getBoundingClientRect();
      const now = { x: event.clientX, y: event.clientY };
      const other = [...positions.current].find(([pointer]) => pointer !== event.pointerId)?.[1];
      positions.current.set(event.pointerId, now);
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        zoomBy(distance(now, other) / Math.max(1, distance(before, other)), pointIn(box, middle));
      }
      // Each of two pointers moves their middle by half of its way.
      const share = other ? 2 : 1;
      shift((now.x - before.x) / box.width / share, (now.y - before.y) / box.height / share);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function useZoomWheel(canvas: RefObject<HTMLCanvasElement | null>, zoomBy: (factor: number, point: Point) => void) {
  const latest = useRef(zoomBy);
  useLayoutEffect(() => {
    latest.current = zoomBy;
  });
  // React's own wheel listener is passive and cannot keep the dialog from scrolling.
  useLayoutEffect(() => {
    const node = canvas.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = (event.currentTarget as Element).getBoundingClientRect();
      const factor = Math.exp(-Math.sign(event.deltaY) * Math.min(0.2, Math.abs(event.deltaY) / 400));
      latest.current(factor, pointIn(box, { x: event.clientX, y: event.clientY }));
    };
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [canvas]);
}

function pointIn(box: DOMRect, { x, y }: Point): Point {
  return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
