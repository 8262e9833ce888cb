/** Paints at most once per frame. */
export interface FrameScheduler {
  /** Paints in the next frame. */
  request(): void;
  /** Paints now instead. */
  paintNow(): void;
  cancel(): void;
}

/** Creates the scheduler of one painting function. */
export function createFrameScheduler(paint: () => void): FrameScheduler {
  let frame = 0;
  const run = () => {
    frame = 0;
    paint();
  };
  const cancel = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    request() {
      frame ||= requestAnimationFrame(run);
    },
    paintNow() {
      cancel();
      paint();
    },
    cancel,
  };
}
