import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { failureText, type Lesson } from '../../../core/index.ts';
import { lessonOpensAt } from '../../../core/lessons/index.ts';
import { createKeptLesson } from '../../../core/lesson-records/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { fetchFor } from '../../../runtime/sessions/in-page-provider.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { ArchivedChat } from './archived-chat.tsx';
import { ArchivedFiles } from './archived-files.tsx';
import { ArchivedPeople } from './archived-people.tsx';
import { Part } from './part.tsx';
import { RecordFacts } from './record-facts.tsx';
import css from './archive.css';

const ArchivedBoard = lazyScreen(() => import('./archived-board.tsx'));

export interface LessonArchiveProps {
  readonly lesson: Lesson;
}

/** What is kept of a lesson that has begun: homework and plans, and its room. Nothing where the provider keeps nothing. */
export default function LessonArchive({ lesson }: LessonArchiveProps) {
  const [hasRecord, hasRoom] = [useCapability('lesson-records'), useCapability('lesson-archive')];
  // Cancelled before its room opened: nothing took place that could be kept.
  const wasOpen = (lesson.canceledAt ?? Infinity) > (lessonOpensAt(lesson) ?? 0);
  if (!wasOpen || (!hasRecord && !hasRoom)) return null;
  return (
    <Texts namespaces={['lessonArchive', 'board', 'courses']}>
      {hasRecord && <RecordFacts lesson={lesson} />}
      {hasRoom && <Archive lesson={lesson} />}
    </Texts>
  );
}

function Archive({ lesson }: LessonArchiveProps) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const kept = useMemo(() => createKeptLesson(session, lesson.id, fetchFor(session.provider)), [session, lesson.id]);
  useEffect(() => () => kept.dispose(), [kept]);
  const { failed, reload } = useLoaded(lesson.id, () => kept.load());
  const archive = kept.data.value;
  /** The lesson of whose board everything was taken away again, which is known once the board is loaded. */
  const [emptied, setEmptied] = useState<string>();

  if (!archive && failed)
    return (
      <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
    );
  if (!archive) return <Loading lines={3} label={t('common.loading')} />;
  const { attendance, chat, files } = archive;
  const hasBoard = archive.hasBoard && emptied !== lesson.id;
  if (!hasBoard && attendance.length + chat.length + files.length === 0) return null;
  return (
    <dl className="course-detail-facts lesson-archive">
      {hasBoard && (
        <Part name={t('lessonArchive.board')}>
          <ArchivedBoard lesson={lesson} materials={kept.materials} onEmpty={() => setEmptied(lesson.id)} />
        </Part>
      )}
      {attendance.length > 0 && (
        <Part name={t('lessonArchive.people')}>
          <ArchivedPeople attendance={attendance} now={session.clock.now()} />
        </Part>
      )}
      {chat.length > 0 && (
        <Part name={t('lessonArchive.chat', { count: chat.length })}>
          <ArchivedChat chat={chat} />
        </Part>
      )}
      {files.length > 0 && (
        <Part name={t('lessonArchive.files')}>
          <ArchivedFiles files={files} materials={kept.materials} />
        </Part>
      )}
    </dl>
  );
}
