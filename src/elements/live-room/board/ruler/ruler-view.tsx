import { useSignals } from '@preact/signals-react/runtime';
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { effectiveScale, pointWithin } from '../../../../ui/placement/effective-scale.ts';
import { close } from '../../../../ui/icons/later-icons.ts';
import { move, turn } from '../board-icons.ts';
import type { BoardController } from '../board-controller.ts';
import { toPixels } from '../render/camera.ts';
import { RULER_HEIGHT_PX, shownAngle } from './ruler.ts';
import css from './ruler-view.css';
import { isComposing } from '../../../../runtime/is-composing.ts';

/** How far an arrow key moves the ruler, in CSS pixels, and turns it, in degrees; with Shift further. */
const STEP_PX = [8, 40] as const;
const STEP_DEGREES = [1, 15] as const;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  readonly controller: BoardController;
  /** The ruler was closed with its own button, which had the focus. */
  readonly onClose: () => void;
}

/** The ruler, with a handle that moves it, one that turns it, and a button that puts it away. */
export default function RulerView({ controller: { ruler, renderer }, onClose }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const pose = ruler.pose.value;
  const camera = renderer.camera.value;
  const drag = useDrag({
    move(dx, dy) {
      const scale = effectiveScale(renderer.area);
      ruler.move(dx / scale.x, dy / scale.y);
    },
    turn: (event) => ruler.pointAt(pointWithin(renderer.area, event)),
  });
  if (!pose) return null;
  const { x, y } = toPixels(camera, pose);
  const angle = shownAngle(pose);
  const onArrow = (action: (dx: number, dy: number, isFar: boolean) => void) => (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const arrow = ARROWS[event.key];
    if (event.key === 'Escape') {
      ruler.hide();
      onClose();
    } else if (!arrow) return;
    else action(...arrow, event.shiftKey);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="board-ruler"
      role="group"
      aria-label={t('board.ruler.name')}
      style={
        {
          left: `${x}px`,
          top: `${y}px`,
          rotate: `${pose.angle}deg`,
          '--ruler-length': `${ruler.length()}px`,
          '--ruler-height': `${RULER_HEIGHT_PX}px`,
        } as CSSProperties
      }
    >
      <span className="board-ruler-angle" aria-hidden="true" style={{ rotate: `${-pose.angle}deg` }}>
        {angle}°
      </span>
      <button
        type="button"
        className="board-ruler-handle board-ruler-move"
        aria-label={t('board.ruler.move')}
        {...drag('move')}
        onKeyDown={onArrow((dx, dy, isFar) => ruler.move(dx * STEP_PX[isFar ? 1 : 0], dy * STEP_PX[isFar ? 1 : 0]))}
      >
        <Icon path={move} />
      </button>
      <button
        type="button"
        role="slider"
        className="board-ruler-handle"
        aria-label={t('board.ruler.angle')}
        aria-valuemin={0}
        aria-valuemax={179}
        aria-valuenow={angle}
        aria-valuetext={`${angle}°`}
        {...drag('turn')}
        onKeyDown={onArrow((dx, dy, isFar) => ruler.turn((dx - dy) * STEP_DEGREES[isFar ? 1 : 0]))}
      >
        <Icon path={turn} />
      </button>
      <button
        type="button"
        className="board-ruler-handle board-ruler-close"
        aria-label={t('board.ruler.hide')}
        title={t('board.ruler.hide')}
        onClick={() => {
          ruler.hide();
          onClose();
        }}
      >
        <Icon path={close} />
      </button>
    </div>
  );
}

interface DragActions {
  /** By a distance in CSS pixels of the window. */
  move(dx: number, dy: number): void;
  turn(at: PointerEvent): void;
}

/** Handlers of a handle that is dragged. */
function useDrag(actions: DragActions) {
  const last = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined);
  const end = (): void => {
    last.current = undefined;
  };
  return (kind: keyof DragActions) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { pointerId: id, clientX: x, clientY: y, button, currentTarget } = event;
      if (button !== 0) return;
      last.current = { id, x, y };
      currentTarget.setPointerCapture(id);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = last.current;
      if (before?.id !== event.pointerId) return;
      const { pointerId: id, clientX: x, clientY: y } = event;
      last.current = { id, x, y };
      if (kind === 'turn') actions.turn(event);
      else actions.move(x - before.x, y - before.y);
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
}
