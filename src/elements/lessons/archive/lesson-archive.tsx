import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { failureText } from '../../../core/api/index.ts';
import type { LessonArchive, Lesson } from '../../../core/api/endpoints/index.ts';
import { lessonOpensAt } from '../../../core/lessons/index.ts';
import { createKeptLesson, createWrittenRecord, fileSize } from '../../../core/lesson-records/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { fetchFor } from '../../../runtime/sessions/in-page-provider.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import css from './lesson-archive.css';
import { MINUTE_MS } from '../../../core/time/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import type { Materials } from '../../../core/board/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { HomeworkAnswer } from '../record/homework-answer.tsx';
import { sheet } from '../../../ui/icons/later-icons.ts';

const ArchivedBoard = lazyScreen(() => import('./archived-board.tsx'));

export interface LessonArchiveProps {
  readonly lesson: Lesson;
}

/**
 * The archive of a lesson that has begun: homework and plans, and its room. Renders nothing if the provider keeps none.
 */
export default function LessonArchive({ lesson }: LessonArchiveProps) {
  const [hasRecord, hasRoom] = [useCapability('lesson-records'), useCapability('lesson-archive')];
  // A lesson cancelled before its room opened has nothing to archive.
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
  /** The lesson whose board turned out to be empty, which is only known after loading the board. */
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

/** Homework and plans for the next lesson; the note is among the lesson's own facts. */
function RecordFacts({ lesson }: { readonly lesson: Lesson }) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const written = useMemo(() => createWrittenRecord(session, lesson.id), [session, lesson.id]);
  useEffect(() => () => written.dispose(), [written]);
  const { failed, reload } = useLoaded(lesson.id, () => written.load());
  const record = written.data.value;
  if (!record)
    return failed ? (
      <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
    ) : null;
  if (!record.homework && !record.nextTime) return null;
  return (
    <dl className="course-detail-facts">
      {record.homework && (
        <Part name={t('lessonArchive.homework')}>
          <p className="course-detail-text" dir="auto">
            {record.homework}
          </p>
          {record.reply && <HomeworkAnswer lessonId={lesson.id} reply={record.reply} />}
        </Part>
      )}
      {record.nextTime && (
        <Part name={t('lessonArchive.nextTime')}>
          <p className="course-detail-text" dir="auto">
            {record.nextTime}
          </p>
        </Part>
      )}
    </dl>
  );
}

/** One entry of a lesson's details. */
function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PeopleProps {
  readonly attendance: LessonArchive['attendance'];
  readonly now: number;
}

/** Who was in the room, at what times, and for how long. */
function ArchivedPeople({ attendance, now }: PeopleProps) {
  const t = useText();
  const dates = useDates();
  const length = (millis: number): string => {
    const minutes = Math.round(millis / MINUTE_MS);
    return minutes < 1 ? t('lessonArchive.underMinute') : t('lessonArchive.minutes', { count: minutes });
  };
  return (
    <ul className="archive-people">
      {attendance.map(({ name, fromMillis, untilMillis }, index) => (
        // A person may have been there more than once; the stays of an archive keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span className="archive-name" dir="auto">
            {name}
          </span>
          <span>
            {untilMillis === undefined
              ? t('lessonArchive.since', { from: dates.time(fromMillis) })
              : t('lessonArchive.span', { from: dates.time(fromMillis), until: dates.time(untilMillis) })}
          </span>
          <span>{length((untilMillis ?? now) - fromMillis)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The chat of a lesson, collapsed. What students write is rendered as text, never as markup. */
function ArchivedChat({ chat }: Pick<LessonArchive, 'chat'>) {
  const t = useText();
  const dates = useDates();
  return (
    <details className="archive-chat">
      <summary>{t('lessonArchive.showChat')}</summary>
      <ol>
        {chat.map(({ name, role, text, sentAtMillis }, index) => (
          // Messages of an archive keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-role={role}>
            <p className="archive-chat-head">
              <span className="archive-name" dir="auto">
                {name}
              </span>
              <time dateTime={new Date(sentAtMillis).toISOString()}>{dates.time(sentAtMillis)}</time>
            </p>
            <p className="archive-chat-text" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

type File = LessonArchive['files'][number];

interface FilesProps {
  readonly files: readonly File[];
  readonly materials: Pick<Materials, 'read'>;
}

/** The files of a lesson, for download. */
function ArchivedFiles({ files, materials }: FilesProps) {
  const t = useText();
  return (
    <ul className="archive-files">
      {files.map((file, index) => (
        <li key={file.url}>
          <SavedFile
            file={file}
            name={file.name || t('lessonArchive.file', { number: index + 1 })}
            materials={materials}
          />
        </li>
      ))}
    </ul>
  );
}

interface SavedFileProps {
  readonly file: File;
  readonly name: string;
  readonly materials: Pick<Materials, 'read'>;
}

function SavedFile({ file, name, materials }: SavedFileProps) {
  const t = useText();
  const { language, toasts } = useScreen();
  const [isReading, setReading] = useState(false);
  const save = async (): Promise<void> => {
    setReading(true);
    try {
      const [blob, { saveFile, withEnding }] = await Promise.all([
        materials.read(file.url),
        import('../../live-room/board/files/save-file.ts'),
      ]);
      saveFile(withEnding(name, file.url), blob);
    } catch {
      toasts.show('error', t('lessonArchive.fileFailed'));
    }
    setReading(false);
  };
  return (
    <Button
      kind="quiet"
      className="archive-file"
      aria-label={t('lessonArchive.saveFile', { name })}
      loading={isReading}
      loadingLabel={t('common.loading')}
      onClick={() => void save()}
    >
      <Icon path={sheet} />
      <span className="archive-name" dir="auto">
        {name}
      </span>
      <span className="archive-size">{fileSize(file.bytes, language)}</span>
    </Button>
  );
}
