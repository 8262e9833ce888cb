// For the tests of the board: a window that moves to screens with other numbers of device pixels per CSS pixel.
const { matchMedia } = window;
const ownRatio = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio') ?? {};

export interface Screens {
  /** Media queries for the present screen that somebody listens to, or did. */
  readonly queries: readonly EventTarget[];
  moveTo(ratio: number): void;
  /** The page's own screen is back. */
  restore(): void;
}

/** Before a board is shown: from now on the window has one device pixel per CSS pixel, until it moves. */
export function startScreens(): Screens {
  const queries: EventTarget[] = [];
  window.matchMedia = (query) => {
    const list = matchMedia.call(window, query);
    if (query.includes('dppx')) queries.push(list);
    return list;
  };
  const moveTo = (ratio: number): void => {
    Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: ratio });
    for (const query of queries.splice(0)) query.dispatchEvent(new Event('change'));
  };
  moveTo(1);
  return {
    queries,
    moveTo,
    restore() {
      Object.assign(window, { matchMedia });
      Object.defineProperty(window, 'devicePixelRatio', ownRatio);
    },
  };
}
