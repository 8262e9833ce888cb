import { observePosition } from '../../../../src/elements/schedule/views/observe-position.ts';
import { eventually } from '../../../support/browser/page.ts';

describe('observing where an element is', () => {
  let end = (): void => undefined;
  afterEach(() => {
    end();
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
});
