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

/** Limit until the teacher shows all, so that the form's buttons stay in reach. */
const SHOWN_AT_FIRST = 20;

/** The lessons that a lock would cover; each opens on press. */
export function LockHits({ lessons, isBusy, onOpen }: Props) {
  const t = useText();
  const dates = useDates();
  const [showsAll, setShowsAll] = useState(false);
  const showAll = ({ currentTarget }: MouseEvent): void => {
    const list = currentTarget.previousElementSibling;
    flushSync(() => setShowsAll(true));
    // The button is removed: move the focus to the first added lesson.
    list?.children[SHOWN_AT_FIRST]?.querySelector('button')?.focus();
  };
  if (lessons.length === 0)
    return (
      <p className="lesson-quiet" role="status">
        {t(isBusy ? 'schedule.locking.checking' : 'schedule.locking.noHits')}
      </p>
    );
  return (
    <section className="schedule-plans" aria-label={t('schedule.locking.hits')}>
      <h3>{t('schedule.locking.hits')}</h3>
      <p className="lesson-quiet">{t('schedule.locking.hitsText')}</p>
      <ul>
        {(showsAll ? lessons : lessons.slice(0, SHOWN_AT_FIRST)).map((lesson) => (
          <li key={lesson.id}>
            <button type="button" className="schedule-link" part="lesson" onClick={() => onOpen(lesson)}>
              {dates.day(lesson.startTimeMillis)} {dates.span(lesson.startTimeMillis, lesson.endTimeMillis)}{' '}
              {lesson.studentName} {lesson.subject}
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && lessons.length > SHOWN_AT_FIRST && (
        <button type="button" className="schedule-link" onClick={showAll}>
          {t('schedule.more', { count: lessons.length - SHOWN_AT_FIRST })}
        </button>
      )}
    </section>
  );
}
