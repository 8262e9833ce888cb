import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { nextStudentChange } from '../../../core/students/index.ts';
import { failureText } from '../../../core/index.ts';
import { OfflineBanner } from '../../../ui/display/offline-banner.tsx';
import { useMethods } from '../../../runtime/element-context.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { ErrorMessage } from '../../../runtime/display/error-message.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { arrowStart, search } from '../../../ui/icons/icons.ts';
import { Loading } from '../../../runtime/display/loading.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { usePreload } from '../../../runtime/hooks/use-preload.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import css from './contact-detail.css';
import { useContactNavigation } from '../contact-navigation.ts';
import { ContractSheet } from './contract-sheet.tsx';
import type { contract } from '../contract.ts';
import { StudentHead } from './student-head.tsx';
import { StudentLessons } from './student-lessons.tsx';
import { useContacts } from '../use-contacts.ts';

const CreateLesson = lazyScreen(() => import('./create-lesson.tsx'));
const DIALOGS = [CreateLesson];
const StudentRecords = optionalScreen(() => import('./student-records.tsx'));
const StudentNotebook = optionalScreen(() => import('../notebook/student-notebook.tsx'));

interface Props {
  readonly id: string;
}

/** One student: contract, lessons and actions. */
export default function ContactDetailScreen({ id }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { timeZone } = useScreen();
  const { openList } = useContactNavigation();
  const { contacts, shown, failed, isOnline, reload } = useContacts(id);
  const [isCreating, setIsCreating] = useState(false);
  /** Changes to reload the lessons. */
  const [turn, setTurn] = useState(0);
  const reloadAll = (): Promise<void> => {
    setTurn(turn + 1);
    return reload();
  };
  useMethods<typeof contract>({ reload: reloadAll });

  const students = contacts.students.data.value;
  const contractContent = contacts.contract.data.value;
  const loadedAt = contacts.students.loadedAt.value;
  // The list may be loaded before the contract.
  const student = shown === id ? students?.find((each) => each.id === id) : undefined;
  const isMissing = shown === id && students !== undefined && !student;
  const now = useNow((now) => nextStudentChange(student ? [student] : [], now, timeZone));
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  usePreload(DIALOGS, student !== undefined);

  return (
    <section className="contact-detail">
      <div>
        <Button kind="quiet" className="contact-detail-back" onClick={openList}>
          <Icon path={arrowStart} directed />
          {t('contacts.backToList')}
        </Button>
      </div>
      {student && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {isMissing && (
        <EmptyState isHeading icon={search} message={t('contacts.notFound')}>
          <Button onClick={openList}>{t('contacts.backToList')}</Button>
        </EmptyState>
      )}
      {failed && !(student && isOffline) && (
        <ErrorMessage
          message={failureText(failed, t)}
          retryLabel={t('common.retry')}
          onRetry={() => void reloadAll()}
        />
      )}
      {!student && !isMissing && !failed && <Loading lines={6} label={t('common.loading')} />}
      {student && (
        <>
          <article className="contact-detail-sheet" part="student">
            <StudentHead student={student} now={now} onCreate={() => setIsCreating(true)} />
            <StudentNotebook student={student} />
            <ContractSheet contract={contractContent} />
          </article>
          <StudentLessons studentId={id} ahead turn={turn} />
          <StudentRecords student={student} turn={turn} />
          <StudentLessons studentId={id} ahead={false} turn={turn} />
        </>
      )}
      {student && isCreating && (
        <CreateLesson
          student={student}
          minutes={contractContent?.minutesPerLesson}
          onClose={() => setIsCreating(false)}
        />
      )}
    </section>
  );
}
