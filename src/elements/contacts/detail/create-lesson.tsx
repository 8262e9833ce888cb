import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState, type ComponentProps } from 'react';
import { clashContext, createSchedule, nextFreeDays, nextFreePosition } from '../../../core/schedule/index.ts';
import { timeOfMinute } from '../../../core/time/index.ts';
import type { Student } from '../../../core/api/endpoints/index.ts';
import { CreateDialog, words as dialogWords } from '../../schedule/create/create-dialog.tsx';
import { Loading } from '../../../runtime/placeholders.tsx';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';

export const words: Words = { namespaces: ['schedule', 'courses', 'dateTime', ...dialogWords.namespaces], dates: true };

interface Props {
  readonly student: Student;
  /** Length of a lesson according to the contract, if there is one. */
  readonly minutes: number | undefined;
  readonly onClose: () => void;
}

/** The dialog opens after this time even if the existing lessons are not known yet. */
const MAX_WAIT_MS = 2000;

/** The schedule's dialog for new lessons with a student; a separate module, loaded only when needed. */
export default function CreateLesson({ student, minutes = 60, onClose }: Props) {
  useSignals();
  const { session, timeZone } = useScreen();
  const onFact = useFacts();
  const schedule = useMemo(() => createSchedule(session, onFact), [session, onFact]);
  useEffect(() => () => schedule.dispose(), [schedule]);
  const [at, setAt] = useState<ComponentProps<typeof CreateDialog>['at']>();
  useEffect(() => {
    if (at) return;
    const propose = (): void => {
      const { day, minute } = nextFreePosition(minutes, clashContext(schedule, session.clock.now()), timeZone);
      // The dialog stays at the position where it was opened.
      setAt((before) => before ?? { day, time: timeOfMinute(minute), minutes });
    };
    const stopWaiting = session.clock.after(MAX_WAIT_MS, propose);
    void schedule.show(nextFreeDays(session.clock.now(), timeZone), timeZone).then(propose);
    return stopWaiting;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, [schedule, at]);
  if (!at) return <Loading />;
  return (
    <Texts {...words}>
      <CreateDialog schedule={schedule} at={at} student={student} onDone={onClose} onClose={onClose} />
    </Texts>
  );
}
