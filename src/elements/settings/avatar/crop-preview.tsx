import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { LARGEST_ZOOM, moveCrop, ZOOM_STEP, zoomCrop, type Crop } from '../../../core/settings/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { drawCrop, type OpenPicture } from './open-picture.ts';

interface Props {
  readonly picture: OpenPicture;
  readonly crop: Crop;
  readonly disabled: boolean;
  readonly onCrop: (change: (crop: Crop) => Crop) => void;
}

/** Device pixels of the canvases: twice what they measure, for sharp screens. */
const STAGE_PIXELS = 640;
const PREVIEWS = [96, 40] as const;

/** Part of the square that one press of an arrow moves the picture by; ten times as much with Shift. */
const ARROW_STEP = 0.01;
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture behind a round window: drag, arrows; wheel, two fingers, slider, + and −. */
export function CropPreview({ picture, crop, disabled, onCrop }: Props) {
  const t = useText();
  const stage = useRef<HTMLCanvasElement>(null);
  const previews = useRef<(HTMLCanvasElement | null)[]>([]);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const id = useId();

  useLayoutEffect(() => {
    for (const canvas of [stage.current, ...previews.current]) if (canvas) drawCrop(canvas, picture, crop);
  }, [picture, crop]);

  const zoomAt = (zoom: (before: number) => number, point?: { x: number; y: number }) =>
    onCrop((before) => zoomCrop(picture, before, zoom(before.zoom), point));
  // The picture goes where the finger goes: the square goes the other way.
  const shift = (right: number, down: number) => onCrop((before) => moveCrop(picture, before, -right, -down));

  // React's own wheel listener is passive and cannot keep the dialog from scrolling.
  const latest = useRef({ zoomAt, disabled });
  useLayoutEffect(() => {
    latest.current = { zoomAt, disabled };
  });
  useLayoutEffect(() => {
    const canvas = stage.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      if (latest.current.disabled) return;
      const box = (event.currentTarget as Element).getBoundingClientRect();
      const point = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
      latest.current.zoomAt(
        (zoom) => zoom * Math.exp(-Math.sign(event.deltaY) * Math.min(0.2, Math.abs(event.deltaY) / 400)),
        point,
      );
    };
    canvas?.addEventListener('wheel', turn, { passive: false });
    return () => canvas?.removeEventListener('wheel', turn);
  }, []);

  const press = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (disabled) return;
    // A finger that the browser does not know any more, as after an interruption, cannot be held.
    if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before || disabled) return;
    const box = event.currentTarget.getBoundingClientRect();
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([pointer]) => pointer !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const middle = {
        x: ((now.x + other.x) / 2 - box.left) / box.width,
        y: ((now.y + other.y) / 2 - box.top) / box.height,
      };
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      zoomAt((zoom) => zoom * factor, middle);
    }
    // Of two fingers each moves their middle by half of its way.
    const share = other ? 2 : 1;
    shift((now.x - before.x) / box.width / share, (now.y - before.y) / box.height / share);
  };
  const release = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId);

  const steer = (event: KeyboardEvent): void => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const isCloser = event.key === '+' || event.key === '=' || event.key === ';';
    if (!arrow && !isCloser && event.key !== '-' && event.key !== '_') return;
    event.preventDefault();
    const step = ARROW_STEP * (event.shiftKey ? 10 : 1);
    if (arrow) shift(arrow[0] * step, arrow[1] * step);
    else zoomAt((zoom) => zoom + (isCloser ? ZOOM_STEP : -ZOOM_STEP));
  };

  const percent = `${Math.round(crop.zoom * 100)}%`;
  return (
    <div className="crop">
      <div className="crop-window">
        <canvas
          ref={stage}
          className="crop-stage"
          width={STAGE_PIXELS}
          height={STAGE_PIXELS}
          role="application"
          tabIndex={0}
          aria-label={t('settings.avatar.stage')}
          aria-describedby={`${id}-hint`}
          aria-disabled={disabled || undefined}
          onPointerDown={press}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={steer}
        />
        <span className="crop-round" aria-hidden="true" />
      </div>
      <div className="crop-side">
        <p className="settings-quiet" id={`${id}-hint`}>
          {t('settings.avatar.stageHint')}
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
            aria-valuetext={percent}
            onChange={({ target }) => zoomAt(() => Number(target.value))}
          />
        </label>
        <div className="crop-previews" aria-hidden="true">
          <span className="settings-quiet">{t('settings.avatar.preview')}</span>
          {PREVIEWS.map((side, place) => (
            <canvas
              key={side}
              width={side * 2}
              height={side * 2}
              style={{ inlineSize: side, blockSize: side }}
              ref={(canvas) => {
                previews.current[place] = canvas;
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
