import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  findStudents,
  indexStudents,
  isNextLessonOver,
  nextStudentChange,
  pageOfStudents,
} from '../../../core/students/index.ts';
import { useMethods } from '../../../runtime/element-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { HostSlot } from '../../../ui/display/host-slot.tsx';
import { people, search as searchIcon } from '../../../ui/icons/icons.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import type { contract } from '../contract.ts';
import { StudentSearch } from './student-search.tsx';
import { columnsOf, StudentTable } from './student-table.tsx';
import { useContacts } from '../use-contacts.ts';
import { useListStyles } from './use-list-styles.ts';
import { useStudentQuery } from './use-student-query.ts';

/** The students of the teacher. All are loaded once, so that searching needs no request. */
export default function ContactListScreen() {
  useSignals();
  useListStyles();
  const t = useText();
  const { timeZone } = useScreen();
  const zone = useDates().foreignZone();
  const { contacts, failed, omitted, isOnline, reload } = useContacts();
  const { query, type, change, settle } = useStudentQuery();
  const [firstQuery] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  useMethods<typeof contract>({ reload });

  const students = contacts.students.data.value;
  const columns = useMemo(() => columnsOf(students ?? []), [students]);
  const index = useMemo(() => students && indexStudents(students, query.order), [students, query.order]);
  const found = useMemo(() => index && findStudents(index, query.words), [index, query.words]);
  const page = useMemo(() => found && pageOfStudents(found, query), [found, query]);
  const now = useNow((now) => nextStudentChange(page?.list ?? [], now, timeZone));

  // The next lesson is over; only the provider knows the one after it.
  const over = page?.list.find((student) => isNextLessonOver(student, now))?.nextLesson?.id;
  useEffect(() => {
    if (over) void reload();
  }, [over, reload]);

  const clear = (): void => {
    change({ words: '', page: 1 });
    input.current?.focus();
  };
  const isNarrowed = query.words.trim() !== '';

  return (
    <ListScreen
      className="contact-list"
      title={t('contacts.title')}
      zone={zone && t('contacts.zone', { zone })}
      reloadLabel={t('contacts.reload')}
      search={
        <StudentSearch
          query={query}
          input={input}
          onType={type}
          onOrder={(order) => change({ order, page: 1 })}
          onSettle={settle}
        />
      }
      status={page && t(isNarrowed ? 'contacts.found' : 'contacts.total', { total: page.total })}
      page={page}
      failed={failed}
      omitted={omitted}
      isOnline={isOnline}
      loadedAt={contacts.students.loadedAt.value}
      empty={
        isNarrowed ? (
          <EmptyState icon={searchIcon} message={t('contacts.noneFound')}>
            <Button onClick={clear}>{t('contacts.clear')}</Button>
          </EmptyState>
        ) : (
          <HostSlot name="empty">
            <EmptyState icon={people} message={t('contacts.none')}>
              <Button onClick={() => void reload()}>{t('contacts.reload')}</Button>
            </EmptyState>
          </HostSlot>
        )
      }
      onReload={() => void reload()}
      onPage={change}
    >
      {page && <StudentTable students={page.list} columns={columns} now={now} inSteps={query !== firstQuery} />}
    </ListScreen>
  );
}
