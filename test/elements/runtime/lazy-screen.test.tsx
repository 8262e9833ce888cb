import { startTransition, useState, type ComponentType } from 'react';
import { lazyScreen } from '../../../src/runtime/lazy-screen.tsx';
import { eventually } from '../../support/browser/page.ts';
import { clear, find, showPreview } from '../ui/preview.tsx';

/** Longer than what is drawn without a break, in ms. */
const LONG_MS = 20;

function keepBusy(): void {
  const end = performance.now() + LONG_MS;
  while (performance.now() < end);
}

/** Takes its time, and lets the code of the screen beside it come meanwhile. */
function Slow({ onDraw }: { readonly onDraw: () => void }) {
  onDraw();
  keepBusy();
  return <hr />;
}

describe('a screen whose code is loaded when it is first shown', () => {
  afterEach(clear);

  it('is shown when its code comes while the placeholder is being drawn', async () => {
    const code = Promise.withResolvers<{ default: ComponentType }>();
    const Screen = lazyScreen(() => code.promise);
    const arrive = (): void => code.resolve({ default: () => <b>the screen</b> });
    function Opener() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => startTransition(() => setOpen(true))}>open</button>
          {isOpen && <Screen />}
          {isOpen && <Slow onDraw={arrive} />}
          {isOpen && <Slow onDraw={arrive} />}
        </>
      );
    }
    Screen.preload();
    const root = await showPreview(Opener);
    find(root, 'button').click();
    await eventually(() => root.querySelector('b'));
  });
});
