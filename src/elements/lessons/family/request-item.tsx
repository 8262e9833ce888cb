import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { FamilyRequest } from '../../../core/api/endpoints/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import type { FamilyRequests } from '../../../core/family/index.ts';
import { clashContext, clashesOf, isBlocked } from '../../../core/schedule/index.ts';
import { dayKey } from '../../../core/time/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { useClashMessages } from '../../schedule/create/use-clash-messages.ts';
import { useNearbySchedule } from '../dialogs/use-nearby-clashes.ts';
import type { AnswerDialogProps } from './answer-dialogs.tsx';
import type { OfferDialogProps } from './offer-dialog.tsx';
import css from './family-requests.css';

const AnswerDialog = lazyScreen<AnswerDialogProps>(() => import('./answer-dialogs.tsx'));
const OfferDialog = lazyScreen<OfferDialogProps>(() => import('./offer-dialog.tsx'));

interface Props {
  readonly request: FamilyRequest;
  readonly model: FamilyRequests;
  /** Whom and when the lesson is, where that is not shown already. */
  readonly children?: ReactNode;
  /** Receives the focus once the request is answered, since it disappears. */
  readonly afterFocus: { readonly current: HTMLElement | null };
  /** Loads again after a failure that says that the request has changed. */
  readonly reload: () => Promise<void>;
}

/** A request of a family, with the ways to answer it. */
export function RequestItem({ request, model, children, afterFocus, reload }: Props) {
  useStyles(css);
  const t = useText();
  const { kind, note, from, lesson } = request;
  const [dialog, setDialog] = useState<'cancel' | 'decline' | 'offer'>();
  const opener = useRef<HTMLElement>(null);
  const isAnswered = useRef(false);
  const { accept, accepting, error } = useAccept(request, model, { afterFocus, reload });
  const named = (label: string): string => t('familyRequests.acceptNamed', { label, name: lesson.studentName });
  // The same object in every render: a dialog opens again for another one.
  const returnFocus = useMemo(
    () => ({
      get current() {
        return isAnswered.current ? afterFocus.current : opener.current;
      },
    }),
    [afterFocus],
  );
  const shared = {
    returnFocus,
    onAnswered() {
      isAnswered.current = true;
    },
    onClose: () => setDialog(undefined),
  };
  const opens = (which: typeof dialog, label: string) => (
    <Button
      kind={which === 'decline' ? 'quiet' : which === 'cancel' ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      aria-label={named(label)}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget;
        setDialog(which);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="family-request" data-kind={kind}>
        <p className="family-request-head">
          <Badge kind={kind === 'cannotCome' ? 'warning' : 'outlined'}>{t(`familyRequests.kinds.${kind}`)}</Badge>
          {children}
        </p>
        {from && <p className="family-request-from">{t('familyRequests.from', { name: from })}</p>}
        {note && (
          <p className="family-request-note" dir="auto">
            {t('familyRequests.note', { text: note })}
          </p>
        )}
        {kind === 'anotherTime' && (
          <WantedTimes request={request} accepting={accepting} onAccept={(start) => void accept(start)} />
        )}
        <FormError>{error}</FormError>
        <div className="family-request-actions">
          {kind === 'cannotCome' && opens('cancel', t('familyRequests.acceptCancel'))}
          {opens('offer', t('familyRequests.offer'))}
          {opens('decline', t('familyRequests.decline'))}
        </div>
      </div>
      {(dialog === 'cancel' || dialog === 'decline') && (
        <AnswerDialog {...shared} answer={dialog} request={request} model={model} reload={reload} />
      )}
      {dialog === 'offer' && <OfferDialog {...shared} lesson={lesson} model={model} />}
    </>
  );
}

interface AfterAnswer {
  readonly afterFocus: Props['afterFocus'];
  readonly reload: Props['reload'];
}

/** Moves the lesson with one press; the toast undoes it. */
function useAccept(request: FamilyRequest, model: FamilyRequests, { afterFocus, reload }: AfterAnswer) {
  const onFact = useFacts();
  const { toasts, reportFailure } = useScreen();
  const [accepting, setAccepting] = useState<number>();
  const [error, setError] = useState<string>();
  const isRunning = useRef(false);
  async function accept(start: number): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setError(undefined);
    setAccepting(start);
    const reply = await model.answer(request, { answer: 'accept', start });
    isRunning.current = false;
    setAccepting(undefined);
    if (!succeeded(reply)) {
      setError(reportFailure(reply));
      if (reply.failure?.kind === 'rejected') void reload();
      return;
    }
    afterFocus.current?.focus();
    onFact({ kind: 'lesson-changed', lesson: reply.data });
    toasts.show('success', '', { kind: 'changed', before: request.lesson, lesson: reply.data });
  }
  return { accept, accepting, error };
}

interface WantedProps {
  readonly request: FamilyRequest;
  /** The start to which the lesson is being moved. */
  readonly accepting: number | undefined;
  readonly onAccept: (start: number) => void;
}

/** The wanted times, the best first, each with its conflicts in the loaded calendar. */
function WantedTimes({ request: { times, lesson }, accepting, onAccept }: WantedProps) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const message = useClashMessages();
  const { session, timeZone } = useScreen();
  const nearby = useNearbySchedule();
  const days = [...new Set(times.map((start) => dayKey(start, timeZone)))].join();
  useEffect(() => {
    if (days) void nearby.show(days.split(','), timeZone);
  }, [nearby, days, timeZone]);
  const { id, studentId, startTimeMillis, endTimeMillis } = lesson;
  return (
    <ol className="family-request-times">
      {times.map((start, index) => {
        const span = { startTimeMillis: start, endTimeMillis: start + endTimeMillis - startTimeMillis };
        const clashes = clashesOf({ ...span, id, studentId }, clashContext(nearby, session.clock.now()));
        const blocked = isBlocked(clashes);
        const when = `${dates.day(start)} ${dates.span(span.startTimeMillis, span.endTimeMillis)}`;
        const label = t('familyRequests.acceptTime', { when });
        return (
          <li key={start}>
            <Button
              kind={index === 0 && !blocked ? 'primary' : 'secondary'}
              aria-disabled={blocked || accepting !== undefined}
              aria-label={t('familyRequests.acceptNamed', { label, name: lesson.studentName })}
              loading={accepting === start}
              loadingLabel={t('familyRequests.accepting')}
              onClick={() => !blocked && onAccept(start)}
            >
              {label}
            </Button>
            {clashes.map((clash) => (
              <p key={message(clash)} data-refused={clash.blocking || undefined}>
                {message(clash)}
              </p>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
