import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, type MouseEvent } from 'react';
import { createContacts } from '../../core/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { Loading } from '../../runtime/display/loading.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { useMeetingNavigation } from './meeting-navigation.ts';

/** The student of a meeting: a link if the student's page has a URL, otherwise a name. */
export function MeetingStudent({ id }: { readonly id: string }) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const { emit } = useHost<typeof contract>();
  const href = useMeetingNavigation().studentHref?.(id);
  const contacts = useMemo(() => createContacts(session), [session]);
  useEffect(() => {
    void contacts.load();
    return () => contacts.dispose();
  }, [contacts]);

  const students = contacts.students.data.value;
  const student = students?.find((each) => each.id === id);
  const isOver = students || contacts.students.status.value === 'failed';
  if (!student)
    return isOver ? (
      <span className="visit-detail-quiet">{t('meetings.studentUnknown')}</span>
    ) : (
      <Loading lines={1} label={t('common.loading')} />
    );

  const follow = (event: MouseEvent): void => {
    if (!emit('teacher-student-select', { id, student })) event.preventDefault();
  };
  const name = <bdi>{t('meetings.studentName', { name: student.name })}</bdi>;
  return href ? (
    <a href={href} onClick={follow}>
      {name}
    </a>
  ) : (
    name
  );
}
