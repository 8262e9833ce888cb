import { observePosition } from '../../../../src/elements/schedule/views/use-fit.ts';
import { eventually } from '../../../support/browser/page.ts';

describe('observing where an element is', () => {
  const ofBrowser = IntersectionObserver;
  let end = (): void => undefined;
  afterEach(() => {
    end();
    globalThis.IntersectionObserver = ofBrowser;
    document.body.replaceChildren();
  });

  function show(): { above: HTMLElement; seenTop: () => number | undefined } {
    const box = (height: number): HTMLElement => {
      const element = document.createElement('div');
      element.style.height = `${height}px`;
      return element;
    };
    const [above, node] = [box(60), box(300)];
    document.body.replaceChildren(above, node);
    let top: number | undefined;
    end = observePosition(node, () => {
      top = node.getBoundingClientRect().top;
    });
    return { above, seenTop: () => top };
  }

  /** Entries are kept until they are released, as the browser keeps them while a page is busy. */
  function delayIntersections(): () => void {
    let kept: (() => void) | undefined = undefined;
    let isReleased = false;
    globalThis.IntersectionObserver = class extends ofBrowser {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const all: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          all.push(...entries);
          kept = () => callback(all.splice(0), observer);
          if (isReleased) kept();
        }, options);
      }
    };
    return () => {
      isReleased = true;
      kept?.();
    };
  }

  const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

  it('hears of a move before the first frame', async () => {
    const { above, seenTop } = show();
    above.style.height = '20px';
    const moved = document.body.lastElementChild?.getBoundingClientRect().top;
    await eventually(() => seenTop() === moved);
  });

  it('hears of a move in the frame in which it begins to watch', async () => {
    const { above, seenTop } = show();
    await nextFrame();
    above.style.height = '20px';
    const moved = document.body.lastElementChild?.getBoundingClientRect().top;
    await eventually(() => seenTop() === moved);
  });

  it('hears of a move down and of one later', async () => {
    const { above, seenTop } = show();
    for (const height of [100, 40]) {
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
      above.style.height = `${height}px`;
      const moved = document.body.lastElementChild?.getBoundingClientRect().top;
      await eventually(() => seenTop() === moved);
    }
  });

  it('hears of a move whose entry a busy page gets together with where it was', async () => {
    const release = delayIntersections();
    const { above, seenTop } = show();
    for (const height of [60, 40]) {
      above.style.height = `${height}px`;
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
    }
    release();
    const moved = document.body.lastElementChild?.getBoundingClientRect().top;
    await eventually(() => seenTop() === moved);
  });

  it('hears of a move into the room that a smaller size has left', async () => {
    const { above, seenTop } = show();
    const node = document.body.lastElementChild as HTMLElement;
    for (const [height, size] of [
      [60, 240],
      [100, 240],
    ]) {
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
      node.style.height = `${size}px`;
      above.style.height = `${height}px`;
      const moved = node.getBoundingClientRect().top;
      await eventually(() => seenTop() === moved);
    }
  });
});
