import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState, useRef } from 'react';
import { failureText, succeeded } from '../../../core/api/index.ts';
import type { Span } from '../../../core/time/index.ts';
import { clashContext, createSchedule, type Schedule } from '../../../core/schedule/index.ts';
import { makeUpDays, type MissedLesson, proposeMakeUps, createCancellation } from '../../../core/students/index.ts';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { MailNote } from '../../schedule/create/mail-note.tsx';
import css from './make-up-dialog.css';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';

interface Props {
  readonly lesson: MissedLesson;
  readonly onClose: () => void;
}

/** Free times for a cancelled lesson; choosing one creates the lesson that replaces it. */
export default function MakeUpDialog(props: Props) {
  return (
    <Texts namespaces={['studentPage', 'schedule', 'scheduleForms', 'courses', 'dateTime']} dates>
      <Times {...props} />
    </Texts>
  );
}

function Times({ lesson, onClose }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const { session, timeZone } = useScreen();
  const onFact = useFacts();
  const schedule = useMemo(() => createSchedule(session, onFact), [session, onFact]);
  useEffect(() => () => schedule.dispose(), [schedule]);
  const [now] = useState(() => session.clock.now());
  const { failed, shown, reload } = useLoaded(lesson.id, () =>
    schedule.show(makeUpDays(lesson, now, timeZone), timeZone),
  );
  const { make, making, error } = useMakeUp(schedule, lesson, onClose);

  const spans = proposeMakeUps(lesson, { timeZone, clash: clashContext(schedule, now) });
  const isLoaded = shown !== undefined;
  return (
    <Dialog
      title={t('studentPage.makeUp.title', { day: dates.day(lesson.startTimeMillis) })}
      closeLabel={t('studentPage.makeUp.close')}
      onClose={() => making === undefined && onClose()}
    >
      {failed && !isLoaded && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !isLoaded && <Loading lines={4} label={t('common.loading')} />}
      {isLoaded && spans.length === 0 && <p>{t('studentPage.makeUp.none')}</p>}
      {isLoaded && spans.length > 0 && (
        <>
          <p>{t('studentPage.makeUp.lead')}</p>
          <MailNote studentId={lesson.studentId} />
          <TimeList spans={spans} making={making} onChoose={(span) => void make(span)} />
        </>
      )}
      <FormError>{error}</FormError>
    </Dialog>
  );
}

interface ListProps {
  readonly spans: readonly Span[];
  /** The start of the lesson that is being created. */
  readonly making: number | undefined;
  readonly onChoose: (span: Span) => void;
}

function TimeList({ spans, making, onChoose }: ListProps) {
  const t = useText();
  const dates = useDates();
  return (
    <ul className="make-up-times">
      {spans.map((span) => (
        <li key={span.startTimeMillis}>
          <Button
            loading={making === span.startTimeMillis}
            loadingLabel={t('studentPage.makeUp.making')}
            aria-disabled={making !== undefined}
            onClick={() => onChoose(span)}
          >
            {dates.day(span.startTimeMillis)} <bdi>{dates.span(span.startTimeMillis, span.endTimeMillis)}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Creates the lesson that replaces a cancelled one, and records the replacement. Reads signals. */
function useMakeUp(schedule: Schedule, lesson: MissedLesson, onMade: () => void) {
  const t = useText();
  const dates = useDates();
  const { session, toasts, reportFailure } = useScreen();
  const canLink = useCapability('lesson-cancellations');
  const [making, setMaking] = useState<number>();
  const [error, setError] = useState<string>();
  const isRunning = useRef(false);

  async function create(span: Span): Promise<void> {
    const memo = t('studentPage.makeUp.memo', { day: dates.day(lesson.startTimeMillis) });
    const { studentId, studentName, subject } = lesson;
    const [creation] = await schedule.create([{ studentId, studentName, subject, memo, ...span }]);
    const reply = creation?.reply;
    if (!reply || !succeeded(reply)) return setError(reply ? reportFailure(reply) : undefined);
    const when = dates.moment(span.startTimeMillis);
    const made = reply.data;
    const link = canLink && made ? await createCancellation(session, lesson.id).link(made.id) : undefined;
    if (link && !succeeded(link)) {
      reportFailure(link);
      toasts.show('error', t('studentPage.makeUp.notLinked', { when }));
    } else toasts.show('success', t('studentPage.makeUp.done', { when }));
    onMade();
  }

  return {
    /** The start of the lesson that is being created. */
    making,
    error,
    async make(span: Span): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setError(undefined);
      setMaking(span.startTimeMillis);
      await create(span);
      isRunning.current = false;
      setMaking(undefined);
    },
  };
}
