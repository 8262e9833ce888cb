import { useEffect, useMemo, useState } from 'react';
import { createSchedule, usualLesson } from '../../../core/schedule/index.ts';
import { dayKey, loadDateLocale } from '../../../core/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { CreateDialog } from '../../schedule/create/create-dialog.tsx';
import { LockDialog } from '../../schedule/lock/lock-dialog.tsx';
import { Loading } from '../../../ui/display/loading.tsx';
import scheduleCss from '../../schedule/schedule.css';
import { useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL } from '../routes/route.ts';

interface Props {
  readonly kind: 'create' | 'lock';
  readonly onClose: () => void;
}

/** Minutes of a lesson of which nothing is known yet. */
const USUAL_LENGTH = 60;

/** The schedule's dialogs on any page of the portal. */
export default function PlanDialog(props: Props) {
  return (
    <Texts namespaces={['schedule', 'courses', 'dateTime']} prepare={loadDateLocale}>
      <Plan {...props} />
    </Texts>
  );
}

function Plan({ kind, onClose }: Props) {
  useStyles(scheduleCss);
  const { session, timeZone, toasts } = useScreen();
  const { go } = usePortal();
  const schedule = useMemo(() => createSchedule(session), [session]);
  const [start] = useState(() => ({ ...usualLesson(session.clock.now(), timeZone), minutes: USUAL_LENGTH }));
  const [today] = useState(() => dayKey(session.clock.now(), timeZone));
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    void schedule.show([today]).then(() => setAsked(true));
    return () => schedule.dispose();
  }, [schedule, today]);
  const done = (told: string): void => {
    toasts.show('success', told);
    onClose();
  };
  if (kind === 'create') return <CreateDialog schedule={schedule} at={start} onDone={done} onClose={onClose} />;
  // The dialog begins with the lock that the day may have.
  if (!isAsked) return <Loading />;
  return (
    <LockDialog
      schedule={schedule}
      from={today}
      until={today}
      onOpenLesson={({ id }) => {
        onClose();
        go(fillPath(COURSE_DETAIL, { id }));
      }}
      onDone={done}
      onClose={onClose}
    />
  );
}
