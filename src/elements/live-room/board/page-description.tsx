import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { deviceClock, throttle } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import type { BoardController } from './board-controller.ts';
import { PageFigures } from './page-figures.tsx';

/** Shortest time between two updates of the description, in ms. */
const UPDATE_INTERVAL_MS = 400;

/** Describes the page to screen readers: the number of items on it, and its texts. */
export function PageDescription({ controller, id }: { readonly controller: BoardController; readonly id: string }) {
  useSignals();
  const t = useText();
  const page = controller.renderer.page.value;
  const [, setRevision] = useState(0);
  useEffect(() => {
    const update = throttle(() => setRevision(controller.revision.peek()), UPDATE_INTERVAL_MS, deviceClock);
    return controller.revision.subscribe(update);
  }, [controller]);
  const items = controller.board.items(page);
  const count = (kind: string): number => items.filter((item) => item.kind === kind).length;
  const inOrder = items.toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x);
  const texts = inOrder.filter((item) => item.kind === 'text');
  const figures = inOrder.filter((item) => item.kind === 'formula' || item.kind === 'plot' || item.kind === 'stamp');
  const ground = controller.board.pages().find(({ id }) => id === page)?.ground;
  return (
    <div className="teacher-visually-hidden">
      <p id={id}>{t('board.content', { ink: count('ink'), texts: texts.length, images: count('image') })}</p>
      <PageFigures ground={ground} figures={figures} />
      {texts.length > 0 && (
        <ul aria-label={t('board.texts')}>
          {texts.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
