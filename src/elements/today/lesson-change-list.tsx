import { useId, useState } from 'react';
import type { LessonChangeEntry } from '../../core/today/index.ts';
import { LessonLink } from '../lessons/list/lesson-link.tsx';
import { LessonWhen } from '../lessons/list/lesson-when.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { check } from '../../ui/icons/later-icons.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';

interface Props {
  readonly changes: readonly LessonChangeEntry[];
  readonly now: number;
  readonly onDismiss: () => void;
}

/** Entries shown at first. */
const SHORT = 3;
const badges = { added: 'filled', moved: 'outlined', changed: 'outlined', canceled: 'struck' } as const;

/** Changes to lessons by others since the teacher's last visit, shown until dismissed. */
export function LessonChangeList({ changes, now, onDismiss }: Props) {
  const t = useText();
  const dates = useDates();
  const id = useId();
  const [isLong, setLong] = useState(false);
  const isCut = changes.length > SHORT + 1;
  return (
    <div className="today-part today-changes">
      <h3>{t('today.changes.title')}</h3>
      <ul id={id}>
        {(isCut && !isLong ? changes.slice(0, SHORT) : changes).map(({ kind, lesson, before }) => (
          <li key={lesson.id} part="lesson">
            <Badge kind={badges[kind]}>{t(`today.changes.kinds.${kind}`)}</Badge>
            <LessonWhen lesson={lesson} now={now} />
            <span>
              <LessonLink id={lesson.id} lesson={lesson} className="today-link">
                {t('courses.studentName', { name: lesson.studentName })}
              </LessonLink>{' '}
              {lesson.subject}
              {kind === 'moved' && before && (
                <span className="today-before">
                  {t('today.changes.before', {
                    when: `${dates.day(before.startTimeMillis)} ${dates.span(before.startTimeMillis, before.endTimeMillis)}`,
                  })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="today-actions">
        {isCut && (
          <Button
            kind="quiet"
            className="today-more"
            aria-expanded={isLong}
            aria-controls={id}
            onClick={() => setLong(!isLong)}
          >
            {isLong ? t('today.less') : t('today.more', { count: changes.length - SHORT })}
          </Button>
        )}
        <Button onClick={onDismiss}>
          <Icon path={check} />
          {t('today.changes.dismiss')}
        </Button>
      </p>
    </div>
  );
}
