import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { failureText, succeeded } from '../../../core/api/index.ts';
import type { Lesson, LessonOutcomeInfo } from '../../../core/api/endpoints/index.ts';
import {
  createLessonOutcome,
  decisionOf,
  type OutcomeDecision,
  proposalOf,
} from '../../../core/lesson-records/index.ts';
import { heldTimesOf, minutesBetween } from '../../../core/lessons/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { outcomeKinds } from '../list/lesson-labels.tsx';
import type { OutcomeDialogProps } from './outcome-dialog.tsx';
import css from './outcome.css';

const OutcomeDialog = lazyScreen<OutcomeDialogProps>(() => import('./outcome-dialog.tsx'));

interface Props {
  /** A lesson that has begun. */
  readonly lesson: Pick<Lesson, 'id' | 'studentName' | 'startTimeMillis' | 'endTimeMillis'>;
}

/** What really happened in a lesson; renders nothing if the provider does not store it. */
export default function LessonOutcome(props: Props) {
  if (!useCapability('lesson-outcomes')) return null;
  return (
    <Texts namespaces={['lessonOutcome', 'courses', 'dateTime', 'lessonForms']} dates>
      <Outcome key={props.lesson.id} {...props} />
    </Texts>
  );
}

function Outcome({ lesson }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session } = useScreen();
  const onFact = useFacts();
  const model = useMemo(() => createLessonOutcome(session, lesson.id, onFact), [session, lesson.id, onFact]);
  useEffect(() => () => model.dispose(), [model]);
  const { failed, reload } = useLoaded(lesson.id, () => model.load());
  const info = model.info.value;
  return (
    <section className="lesson-outcome" aria-labelledby={id}>
      <p id={id} className="lesson-outcome-title">
        {t('lessonOutcome.title')}
      </p>
      {!info && failed && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!info && !failed && <Loading lines={2} label={t('common.loading')} />}
      {info && <Decision lesson={lesson} info={info} decide={model.decide} />}
    </section>
  );
}

interface DecisionProps extends Props {
  readonly info: LessonOutcomeInfo;
  readonly decide: ReturnType<typeof createLessonOutcome>['decide'];
}

/** The decision, or the proposal, which one press accepts. */
function Decision({ lesson, info, decide }: DecisionProps) {
  const t = useText();
  const isReadOnly = useContext(ReadOnlyContext);
  const { toasts, reportFailure } = useScreen();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const proposal = proposalOf(info);
  const quick: OutcomeDecision | undefined = info.outcome ? undefined : (proposal ?? { outcome: 'held' });

  /** Decides, and offers to undo it. Resolves with the message of a failure. */
  const save = async (decision: OutcomeDecision): Promise<string | undefined> => {
    const before = decisionOf(info);
    const reply = await decide(decision);
    if (!succeeded(reply)) return reportFailure(reply);
    const name = lesson.studentName;
    const text = decision.outcome
      ? t('lessonOutcome.saved', { name, outcome: t(`courses.outcomes.${decision.outcome}`) })
      : t('lessonOutcome.removed', { name });
    const undo = async () => [await decide(before)];
    toasts.show('success', '', { kind: 'noted', subject: `outcome ${lesson.id}`, text, undo });
    return undefined;
  };
  const accept = async (decision: OutcomeDecision): Promise<void> => {
    setSending(true);
    setError(undefined);
    setError(await save(decision));
    setSending(false);
    // The pressed button disappears with the proposal.
    opener.current?.focus();
  };
  return (
    <>
      {info.outcome ? <Decided info={info} /> : <Proposed info={info} />}
      {!isReadOnly && (
        <div className="lesson-outcome-actions">
          {quick?.outcome && (
            <Button loading={isSending} loadingLabel={t('lessonOutcome.working')} onClick={() => void accept(quick)}>
              {proposal ? t(`lessonOutcome.accept.${quick.outcome}`) : t('lessonOutcome.asPlanned')}
            </Button>
          )}
          <Button
            ref={opener}
            kind={quick ? 'quiet' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t(info.outcome ? 'lessonOutcome.change' : 'lessonOutcome.choose')}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" part="error" className="teacher-field-error">
          {error}
        </p>
      )}
      {isOpen && (
        <OutcomeDialog lesson={lesson} info={info} save={save} returnFocus={opener} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function Decided({ info }: { readonly info: LessonOutcomeInfo }) {
  const t = useText();
  const dates = useDates();
  const { outcome } = info;
  const held = heldTimesOf(info);
  return (
    outcome && (
      <p className="lesson-outcome-decided">
        <Badge kind={outcomeKinds[outcome]}>{t(`courses.outcomes.${outcome}`)}</Badge>
        {held && (
          <span>
            {t('lessonOutcome.heldSpan', {
              span: dates.span(held.fromMillis, held.untilMillis),
              minutes: minutesBetween(held),
            })}
          </span>
        )}
      </p>
    )
  );
}

function Proposed({ info }: { readonly info: LessonOutcomeInfo }) {
  const t = useText();
  const dates = useDates();
  const proposal = proposalOf(info);
  if (!proposal?.outcome) return <p className="lesson-outcome-quiet">{t('lessonOutcome.none')}</p>;
  const { outcome, times } = proposal;
  if (outcome === 'held' && times) {
    const span = dates.span(times.fromMillis, times.untilMillis);
    return <p>{t('lessonOutcome.proposed.held', { span, minutes: minutesBetween(times) })}</p>;
  }
  if (outcome === 'absent' || outcome === 'teacherAbsent') return <p>{t(`lessonOutcome.proposed.${outcome}`)}</p>;
  return <p>{t('lessonOutcome.proposed.other')}</p>;
}
