import { useEffect, useMemo, useState } from 'react';
import { createSchedule, usualLesson } from '../../../core/schedule/index.ts';
import { dayKey, loadDateLocale } from '../../../core/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { CreateDialog } from '../../schedule/create/create-dialog.tsx';
import { LockDialog } from '../../schedule/lock/lock-dialog.tsx';
import { Loading } from '../../../runtime/display/loading.tsx';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { Texts, type Words } from '../../../runtime/texts.tsx';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL } from '../routes/route.ts';

export const words: Words = { namespaces: ['schedule', 'courses', 'dateTime'], prepare: loadDateLocale };

interface Props {
  readonly kind: 'create' | 'lock';
  readonly onClose: () => void;
}

/** Default length of a lesson, in minutes. */
const DEFAULT_LESSON_MINUTES = 60;

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
  const [start] = useState(() => ({ ...usualLesson(session.clock.now(), timeZone), minutes: DEFAULT_LESSON_MINUTES }));
  const [today] = useState(() => dayKey(session.clock.now(), timeZone));
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void schedule.show([today]).then(() => setLoaded(true));
    return () => schedule.dispose();
  }, [schedule, today]);
  if (kind === 'create') return <CreateDialog schedule={schedule} at={start} onDone={onClose} onClose={onClose} />;
  // The dialog starts with the existing lock of the day.
  if (!isLoaded) return <Loading />;
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
