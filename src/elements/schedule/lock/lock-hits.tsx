import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Lesson } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';

interface Props {
  readonly lessons: readonly Lesson[];
  readonly isBusy: boolean;
  readonly onOpen: (lesson: Lesson) => void;
}

/** So many are shown at first: a long list would stand between the form and its buttons. */
const FIRST = 20;

/** The lessons that a lock would lie upon, each with the way to change it. */
export function LockHits({ lessons, isBusy, onOpen }: Props) {
  const t = useText();
  const dates = useDates();
  const [isWhole, setIsWhole] = useState(false);
  const showAll = ({ currentTarget }: MouseEvent): void => {
    const list = currentTarget.previousElementSibling;
    flushSync(() => setIsWhole(true));
    // The button is gone; the keyboard goes on at what has come in its place.
    list?.children[FIRST]?.querySelector('button')?.focus();
  };
  if (lessons.length === 0) return <p className="lesson-quiet" role="status">{t(isBusy ? 'schedule.locking.checking' : 'schedule.locking.noHits')}</p>;
  return (
    <section className="schedule-plans" aria-label={t('schedule.locking.hits')}>
      <h3>{t('schedule.locking.hits')}</h3>
      <p className="lesson-quiet">{t('schedule.locking.hitsText')}</p>
      <ul>
        {(isWhole ? lessons : lessons.slice(0, FIRST)).map((lesson) => (
          <li key={lesson.id}>
            <button type="button" className="schedule-link" part="lesson" onClick={() => onOpen(lesson)}>
              {dates.day(lesson.startTimeMillis)} {dates.span(lesson.startTimeMillis, lesson.endTimeMillis)} {lesson.studentName} {lesson.subject}
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && lessons.length > FIRST && (
        <button type="button" className="schedule-link" onClick={showAll}>{t('schedule.more', { count: lessons.length - FIRST })}</button>
      )}
    </section>
  );
}
