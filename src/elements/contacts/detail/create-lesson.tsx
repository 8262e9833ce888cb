import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { createSchedule, usualLesson } from '../../../core/schedule/index.ts';
import { loadDateLocale, type Student } from '../../../core/index.ts';
import { CreateDialog, words as dialogWords } from '../../schedule/create/create-dialog.tsx';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { Texts, type Words } from '../../../runtime/texts.tsx';

export const words: Words = {
  namespaces: ['schedule', 'courses', 'dateTime', ...dialogWords.namespaces],
  prepare: loadDateLocale,
};

interface Props {
  readonly student: Student;
  /** Length of a lesson by the contract, if there is one. */
  readonly minutes: number | undefined;
  readonly onClose: () => void;
}

/** The schedule's dialog for new lessons with a student; a separate module, loaded only when needed. */
export default function CreateLesson({ student, minutes = 60, onClose }: Props) {
  useSignals();
  const { session, timeZone } = useScreen();
  const onFact = useFacts();
  const schedule = useMemo(() => createSchedule(session, onFact), [session, onFact]);
  useEffect(() => () => schedule.dispose(), [schedule]);
  const [at] = useState(() => ({ ...usualLesson(session.clock.now(), timeZone), minutes }));
  return (
    <Texts {...words}>
      <CreateDialog schedule={schedule} at={at} student={student} onDone={onClose} onClose={onClose} />
    </Texts>
  );
}
