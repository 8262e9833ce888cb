// What the bench of following does inside pages. Every function is carried over by itself.

export interface ScreenWindow {
  /** When the browser had picked a screen to share, in ms since 1970 with fractions. */
  screenAt?: number;
}

/** Notes when a screen is there to be shared: what the teacher's browser needs for it is not ours. */
export function watchScreen(): void {
  const devices = navigator.mediaDevices;
  const getDisplayMedia = devices?.getDisplayMedia.bind(devices);
  if (!getDisplayMedia) return;
  devices.getDisplayMedia = async (options) => {
    const stream = await getDisplayMedia(options);
    (window as ScreenWindow).screenAt = performance.timeOrigin + performance.now();
    return stream;
  };
}

/** Presses a button of the teacher's page; answers when, in ms since 1970. */
export function pressNow(name: string): number {
  const buttons = document.querySelector('teacher-portal')?.shadowRoot?.querySelectorAll('button') ?? [];
  const button = [...buttons].find((each) => (each.ariaLabel ?? each.textContent ?? '').trim().startsWith(name));
  if (!button) throw new Error(`There is no button ${name}.`);
  const at = performance.timeOrigin + performance.now();
  button.click();
  return at;
}

/** A picture in one colour, pasted on the teacher's board as from the clipboard; answers when, in ms since 1970. */
export async function pasteNow({ colour, size }: { colour: string; size: number }): Promise<number> {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = colour;
  context.fillRect(0, 0, size, size);
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' }));
  const area = document.querySelector('teacher-portal')?.shadowRoot?.querySelector('.board-area');
  if (!area) throw new Error('There is no board.');
  const at = performance.timeOrigin + performance.now();
  area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }));
  return at;
}

/** What a page of the lesson is to show. */
export type Shown =
  | { readonly what: 'board' | 'zoom' | 'screen' | 'screenPicture' | 'noScreen' }
  /** So many pages, of which this one is on screen, both from 1. */
  | { readonly what: 'page'; readonly page: number; readonly count: number }
  /** A picture in one colour, around the middle of the page. */
  | { readonly what: 'picture'; readonly colour: readonly [number, number, number] };

/**
 * Waits until a page of the lesson shows something; answers when, in ms since 1970.
 * @throws with a sentence about what has not come in 15 s
 */
export function shownAt({ tag, shown }: { tag: string; shown: Shown }): Promise<number> {
  const root = document.querySelector(tag)?.shadowRoot;
  const now = () => performance.timeOrigin + performance.now();
  const screen = () => root?.querySelector<HTMLVideoElement>('.live-screens video');
  const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** The colour in the middle of what is painted of pictures. */
  const middle = (): number[] => {
    const paper = root?.querySelector<HTMLCanvasElement>('.board-layer-paper');
    if (!paper || !probe) return [];
    probe.drawImage(paper, paper.width / 2, paper.height / 2, 1, 1, 0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data];
  };
  // What is painted is scaled at once, and painted sharply a moment later.
  let isZoomed = false;
  const zooming = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const scale = target instanceof HTMLElement && /scale\((.+)\)/.exec(target.style.transform)?.[1];
      isZoomed ||= Boolean(scale) && scale !== '1';
    }
  });
  const zoomed = shown.what === 'zoom' && root?.querySelector('.board-layer-paper');
  if (zoomed) zooming.observe(zoomed, { attributeFilter: ['style'] });
  const isShown = (): boolean => {
    const pages = root?.querySelector<HTMLSelectElement>('select.board-page');
    if (shown.what === 'board') return Boolean(root?.querySelector('.live-board .board-area canvas'));
    if (shown.what === 'page') return pages?.options.length === shown.count && pages.selectedIndex === shown.page - 1;
    if (shown.what === 'picture') return shown.colour.every((part, index) => middle()[index] === part);
    if (shown.what === 'zoom') return isZoomed;
    if (shown.what === 'noScreen') return !screen();
    return Boolean(screen());
  };
  return new Promise((resolve, reject) => {
    let isOver = false;
    const finish = (end: () => void): void => {
      clearTimeout(timer);
      zooming.disconnect();
      isOver = true;
      end();
    };
    const found = (): void => finish(() => resolve(now()));
    const timer = setTimeout(() => {
      const state = shown.what === 'screenPicture' ? `, the element is ${screen() ? '' : 'not '}there` : '';
      finish(() => reject(new Error(`${tag} has not shown this within 15 s: ${JSON.stringify(shown)}${state}.`)));
    }, 15_000);
    const look = (): void => {
      if (isOver) return undefined;
      if (!isShown()) return void requestAnimationFrame(look);
      const video = screen();
      if (shown.what === 'screenPicture' && video && video.videoWidth === 0)
        return void video.requestVideoFrameCallback(found);
      return found();
    };
    look();
  });
}
