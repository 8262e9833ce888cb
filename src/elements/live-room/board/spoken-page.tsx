import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { deviceClock, throttle } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import type { BoardController } from './board-controller.ts';

/** Words about a page follow what is drawn upon it at a walk, milliseconds. */
const PAUSE = 400;

/** The page for those who listen: how much is on it, and its texts. */
export function SpokenPage({ desk, id }: { readonly desk: BoardController; readonly id: string }) {
  useSignals();
  const t = useText();
  const page = desk.stage.page.value;
  const [, setSpoken] = useState(0);
  useEffect(() => {
    const speak = throttle(() => setSpoken(desk.revision.peek()), PAUSE, deviceClock);
    return desk.revision.subscribe(speak);
  }, [desk]);
  const items = desk.board.items(page);
  const count = (kind: string): number => items.filter((item) => item.kind === kind).length;
  const texts = items.filter((item) => item.kind === 'text').sort((one, other) => one.box.y - other.box.y || one.box.x - other.box.x);
  return (
    <div className="teacher-visually-hidden">
      <p id={id}>{t('board.content', { ink: count('ink'), texts: texts.length, images: count('image') })}</p>
      {texts.length > 0 && (
        <ul aria-label={t('board.texts')}>
          {texts.map(({ key, text }) => <li key={key}>{text}</li>)}
        </ul>
      )}
    </div>
  );
}
