import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import {
  findStudents,
  indexStudents,
  isNextLessonOver,
  nextStudentChange,
  pageOfStudents,
  type ContactQuery,
} from '../../../core/students/index.ts';
import { failureText } from '../../../core/index.ts';
import { LessonPages } from '../../lessons/lesson-pages.tsx';
import { OfflineBanner } from '../../lessons/list/offline-banner.tsx';
import { useMethods } from '../../../runtime/element-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { ErrorMessage } from '../../../ui/display/error-message.tsx';
import { HostSlot } from '../../../ui/display/host-slot.tsx';
import { people, search as searchIcon } from '../../../ui/display/icons.ts';
import { ListHead } from '../../../ui/list/list-head.tsx';
import { Loading } from '../../../ui/display/loading.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import type { contract } from '../contract.ts';
import { StudentSearch } from './student-search.tsx';
import { StudentTable } from './student-table.tsx';
import { useContacts } from '../use-contacts.ts';
import { useListStyles } from './use-list-styles.ts';
import { useStudentQuery } from './use-student-query.ts';

/** The students of the teacher. All of them are loaded once, so that each key is answered at once. */
export default function ContactListScreen() {
  useSignals();
  useListStyles();
  const t = useText();
  const { timeZone } = useScreen();
  const { zone } = useDates();
  const { contacts, failed, isOnline, reload } = useContacts();
  const { query, type, change, settle } = useStudentQuery();
  const top = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useMethods<typeof contract>({ reload });

  const students = contacts.students.data.value;
  const loadedAt = contacts.students.loadedAt.value;
  const index = useMemo(() => students && indexStudents(students, query.order), [students, query.order]);
  const found = useMemo(() => index && findStudents(index, query.words), [index, query.words]);
  const page = useMemo(() => found && pageOfStudents(found, query), [found, query]);
  const now = useNow((now) => nextStudentChange(page?.list ?? [], now, timeZone));
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';

  // The lesson that was next is over: another one is, which only the provider knows.
  const over = page?.list.find((student) => isNextLessonOver(student, now))?.nextLesson?.id;
  useEffect(() => {
    if (over) void reload();
  }, [over, reload]);

  const go = (news: Partial<ContactQuery>): void => {
    change(news);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const clear = (): void => {
    change({ words: '', page: 1 });
    input.current?.focus();
  };
  const isNarrowed = query.words.trim() !== '';

  return (
    <section className="teacher-list-screen contact-list">
      <ListHead
        ref={top}
        title={t('contacts.title')}
        zone={t('contacts.zone', { zone })}
        reloadLabel={t('contacts.reload')}
        onReload={() => void reload()}
      />
      <StudentSearch
        query={query}
        input={input}
        onType={type}
        onOrder={(order) => change({ order, page: 1 })}
        onSettle={settle}
      />
      <p className="teacher-list-total" role="status">
        {page && t(isNarrowed ? 'contacts.found' : 'contacts.total', { total: page.total })}
      </p>
      {page && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failed && !(page && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!page && !failed && <Loading lines={8} label={t('common.loading')} />}
      {page &&
        page.total === 0 &&
        (isNarrowed ? (
          <EmptyState icon={searchIcon} message={t('contacts.noneFound')}>
            <Button onClick={clear}>{t('contacts.clear')}</Button>
          </EmptyState>
        ) : (
          <HostSlot name="empty">
            <EmptyState icon={people} message={t('contacts.none')}>
              <Button onClick={() => void reload()}>{t('contacts.reload')}</Button>
            </EmptyState>
          </HostSlot>
        ))}
      {page && page.total > 0 && <StudentTable students={page.list} now={now} />}
      {page && page.total > 0 && (
        <LessonPages page={page} onPage={(page) => go({ page })} onSize={(size) => go({ size, page: 1 })} />
      )}
    </section>
  );
}
