import { useEffect, useMemo, useState } from 'react';
import { clashContext, createSchedule, freePosition } from '../../../core/schedule/index.ts';
import { timeOfMinute, dayKey } from '../../../core/time/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { CreateDialog } from '../../schedule/create/create-dialog.tsx';
import { LockDialog } from '../../schedule/lock/lock-dialog.tsx';
import { Loading } from '../../../runtime/placeholders.tsx';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL } from '../routes/route.ts';

export const words: Words = { namespaces: ['schedule', 'courses', 'dateTime'], dates: true };

interface Props {
  readonly kind: 'create' | 'lock';
  readonly onClose: () => void;
}

/** Default length of a lesson, in minutes. */
const LESSON_MINUTES = 60;

/** The schedule's create and lock dialogs on any page of the portal. */
export default function PlanDialog(props: Props) {
  return (
    <Texts {...words}>
      <Plan {...props} />
    </Texts>
  );
}

function Plan({ kind, onClose }: Props) {
  const { session, timeZone } = useScreen();
  const { go } = usePortal();
  const onFact = useFacts();
  const schedule = useMemo(() => createSchedule(session, onFact), [session, onFact]);
  const [today] = useState(() => dayKey(session.clock.now(), timeZone));
  const [free, setFree] = useState<ReturnType<typeof freePosition>>();
  useEffect(() => {
    void schedule
      .show([today])
      .then(() => setFree(freePosition(today, LESSON_MINUTES, clashContext(schedule, session.clock.now()), timeZone)));
    return () => schedule.dispose();
  }, [schedule, session, today, timeZone]);
  // The dialogs start with what is on the day: its next free time, or its lock.
  if (!free) return <Loading />;
  if (kind === 'create') {
    const at = { day: free.day, time: timeOfMinute(free.minute), minutes: LESSON_MINUTES };
    return <CreateDialog schedule={schedule} at={at} onDone={onClose} onClose={onClose} />;
  }
  return (
    <LockDialog
      schedule={schedule}
      from={today}
      until={today}
      onOpenLesson={({ id }) => {
        onClose();
        go(fillPath(COURSE_DETAIL, { id }));
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
