import { useRef, useState, type RefObject } from 'react';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LessonLink } from '../list/lesson-link.tsx';
import type { RecordDialogProps } from './record-dialog.tsx';

const RecordDialog = lazyScreen<RecordDialogProps>(() => import('./record-dialog.tsx'));

interface MissingRecordsProps {
  /** Past lessons whose records are unfinished. */
  readonly lessons: readonly Lesson[];
  /** Receives the focus once a record is finished, since its lesson leaves the list. */
  readonly afterFocus: RefObject<HTMLElement | null>;
}

/** Today's lessons whose records are still missing; renders nothing if the provider stores no records. */
export default function MissingRecords(props: MissingRecordsProps) {
  if (!useCapability('lesson-records')) return null;
  return (
    <Texts namespaces={['lessonRecord']}>
      <MissingList {...props} />
    </Texts>
  );
}

function MissingList({ lessons, afterFocus }: MissingRecordsProps) {
  const t = useText();
  const dates = useDates();
  const returnFocus = useRef<HTMLElement>(null);
  // The lesson leaves the list as soon as its record is finished, and the dialog closes after that.
  const [open, setOpen] = useState<Lesson>();
  if (lessons.length === 0 && !open) return null;
  return (
    <div className="today-part today-missing">
      <h3>{t('lessonRecord.missing.title')}</h3>
      <ul className="today-rest">
        {lessons.map((lesson) => (
          <li key={lesson.id} part="lesson">
            <bdi className="today-time">{dates.span(lesson.startTimeMillis, lesson.endTimeMillis)}</bdi>
            <span>
              <LessonLink id={lesson.id} lesson={lesson} className="today-link">
                {t('courses.studentName', { name: lesson.studentName })}
              </LessonLink>{' '}
              {lesson.subject}
            </span>
            <Badge kind="outlined">{t('lessonRecord.missing.badge')}</Badge>
            <Button
              aria-haspopup="dialog"
              aria-label={t('lessonRecord.missing.writeNamed', {
                name: lesson.studentName,
                time: dates.time(lesson.startTimeMillis),
              })}
              onClick={({ currentTarget }) => {
                returnFocus.current = currentTarget;
                setOpen(lesson);
              }}
            >
              {t('lessonRecord.missing.write')}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <RecordDialog
          lesson={open}
          returnFocus={returnFocus}
          onFinished={() => {
            returnFocus.current = afterFocus.current;
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
