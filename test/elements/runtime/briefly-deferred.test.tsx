import { Suspense, useState } from 'react';
import { ElementFrame } from '../../../src/runtime/element-frame.tsx';
import { useBrieflyDeferred } from '../../../src/runtime/hooks/use-briefly-deferred.ts';
import { clock, eventually } from '../../support/browser/page.ts';
import { clear, find, showPreview } from '../ui/preview.tsx';

/** After this it is drawn in one go, in ms. */
const LONGEST_MS = 1_000;

const never = new Promise<never>(() => {});

/** Its drawing in pieces does not end, as where something changes all the time. */
function Room(): never {
  throw never;
}

function Call() {
  const [isInside, setIsInside] = useState(false);
  const isDrawn = useBrieflyDeferred(isInside);
  return isDrawn ? <Room /> : <button onClick={() => setIsInside(true)}>{isInside ? '入室しています' : '入室'}</button>;
}

describe('What is deferred briefly', () => {
  afterEach(clear);

  it('is drawn in one go when its drawing in pieces does not end', async () => {
    const root = await showPreview(() => (
      <ElementFrame values={{ provider: location.origin }} namespaces={[]}>
        <Suspense fallback={<p>部屋</p>}>
          <Call />
        </Suspense>
      </ElementFrame>
    ));
    (await eventually(() => root.querySelector('button'))).click();
    await eventually(() => find(root, 'button').textContent === '入室しています');
    await clock.advance(LONGEST_MS);
    await eventually(() => find(root, 'p').textContent === '部屋');
  });
});
