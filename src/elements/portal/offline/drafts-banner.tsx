import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { LessonDraft, LessonDrafts } from '../../../core/offline/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { clashContext, clashesOf, createSchedule, isBlocked, type Clash } from '../../../core/schedule/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { DiscardChangesDialog } from '../../../ui/dialog/dialog.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { useClashMessages } from '../../schedule/create/use-clash-messages.ts';
import { addDays, dayKey } from '../../../core/time/index.ts';
import { failureText, succeeded } from '../../../core/api/index.ts';
import { hasCapability } from '../../../core/settings/index.ts';
import { useOnline } from '../../../runtime/hooks/use-loaded.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import css from './drafts-banner.css';

interface Props {
  readonly drafts: LessonDrafts;
}

/** The changes that found no network: nothing of them is sent before the teacher says so. */
export default function DraftsBanner({ drafts }: Props) {
  return (
    <Texts namespaces={['lessonDrafts', 'schedule', 'courses', 'dateTime']}>
      <Banner drafts={drafts} />
    </Texts>
  );
}

function Banner({ drafts }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = drafts.list.value;
  const { clashesFor, isChecked, isOnline } = useDraftClashes(list);
  const sending = useSending(drafts, clashesFor);
  useOtherTabs(drafts);

  const message =
    sending.message || (list.length > 0 ? t(isOnline ? 'lessonDrafts.ready' : 'lessonDrafts.waiting') : '');
  const leave = (): void => title.current?.focus();
  return (
    <>
      <p className={list.length > 0 ? 'drafts-message' : 'teacher-visually-hidden'} role="status">
        {message}
      </p>
      {list.length > 0 && (
        <section className="drafts" aria-labelledby={id}>
          <header className="drafts-head">
            <h2 id={id} ref={title} tabIndex={-1}>
              {t('lessonDrafts.title', { count: list.length })}
            </h2>
            {isOnline && list.length > 1 && (
              <Button
                kind="primary"
                loading={sending.isPending}
                loadingLabel={t('lessonDrafts.sending')}
                onClick={() => void sending.send(list).then(leave)}
              >
                {t('lessonDrafts.sendAll')}
              </Button>
            )}
          </header>
          <ul>
            {list.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                clashes={clashesFor(draft)}
                isUnchecked={isOnline && !isChecked && draft.kind !== 'cancel'}
                isPending={sending.isPending}
                onSend={isOnline ? () => void sending.send([draft]).then(leave) : undefined}
                onDiscard={() => {
                  drafts.discard(draft.id);
                  leave();
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Drafts that another tab has sent or discarded must not be sent from here. */
function useOtherTabs(drafts: LessonDrafts): void {
  useEffect(() => {
    const reread = (event: StorageEvent): void => {
      if (event.key === null || event.key.startsWith('teacher-memory')) drafts.reread();
    };
    addEventListener('storage', reread);
    return () => removeEventListener('storage', reread);
  }, [drafts]);
}

interface DraftRowProps {
  readonly draft: LessonDraft;
  readonly clashes: readonly Clash[];
  /** What is around it could not be loaded. */
  readonly isUnchecked: boolean;
  readonly isPending: boolean;
  /** Undefined without a network. */
  readonly onSend: (() => void) | undefined;
  readonly onDiscard: () => void;
}

const BADGES = { change: 'outlined', cancel: 'struck', create: 'filled' } as const;

/** One draft: what, whom, when, what it clashes with now, and why it was refused. */
function DraftRow({ draft, clashes, isUnchecked, isPending, onSend, onDiscard }: DraftRowProps) {
  const t = useText();
  const dates = useDates();
  const clashMessage = useClashMessages();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { studentName: name, subject } = draft.kind === 'create' ? draft.plan : draft.lesson;
  const problems = new Set([
    ...clashes.map(clashMessage),
    ...(isUnchecked ? [t('lessonDrafts.unchecked')] : []),
    ...problemsOf(draft, (code) => t(`lessonDrafts.${code}`)),
  ]);
  return (
    <li className="draft" part="lesson">
      <div className="draft-what" id={id}>
        <Badge kind={BADGES[draft.kind]}>{t(`lessonDrafts.kinds.${draft.kind}`)}</Badge>{' '}
        <bdi>{t('lessonDrafts.about', { name, subject })}</bdi> <When draft={draft} />
      </div>
      <p className="draft-kept">{t('lessonDrafts.keptAt', { time: dates.moment(draft.keptAt) })}</p>
      {problems.size > 0 && (
        <ul className="draft-problems">
          {[...problems].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <p className="draft-actions">
        <Button onClick={() => setIsAsking(true)} aria-describedby={id}>
          {t('lessonDrafts.discard')}
        </Button>
        {onSend && (
          <Button
            kind="primary"
            loading={isPending}
            loadingLabel={t('lessonDrafts.sending')}
            onClick={onSend}
            aria-describedby={id}
          >
            {t('lessonDrafts.send')}
          </Button>
        )}
      </p>
      {isAsking && (
        <DiscardChangesDialog
          title={t('lessonDrafts.discardTitle')}
          text={t('lessonDrafts.discardText')}
          stay={t('lessonDrafts.stay')}
          discard={t('lessonDrafts.discard')}
          onStay={() => setIsAsking(false)}
          onDiscard={onDiscard}
        />
      )}
    </li>
  );
}

function When({ draft }: { readonly draft: LessonDraft }) {
  const t = useText();
  const dates = useDates();
  const when = (start: number, end: number): string => `${dates.day(start)} ${dates.span(start, end)}`;
  const { startTimeMillis: start, endTimeMillis: end } = draft.kind === 'create' ? draft.plan : draft.lesson;
  if (draft.kind !== 'change') {
    return (
      <>
        <bdi>{when(start, end)}</bdi>
        {draft.kind === 'cancel' && (
          <span className="draft-text">{t('lessonDrafts.reason', { reason: draft.reason })}</span>
        )}
      </>
    );
  }
  const { startTimeMillis = start, endTimeMillis = end, ...texts } = draft.patch;
  const isMoved = startTimeMillis !== start || endTimeMillis !== end;
  return (
    <>
      <bdi>
        {isMoved
          ? t('lessonDrafts.to', { from: when(start, end), to: when(startTimeMillis, endTimeMillis) })
          : when(start, end)}
      </bdi>
      {Object.keys(texts).length > 0 && <span className="draft-text">{t('lessonDrafts.texts')}</span>}
    </>
  );
}

function problemsOf({ problem }: LessonDraft, textOf: (code: 'changed' | 'canceled') => string): string[] {
  const text = problem?.code ? textOf(problem.code) : problem?.message;
  return text ? [text] : [];
}

interface DraftClashes {
  /** What a draft clashes with, as far as the schedule is known. */
  clashesFor(draft: LessonDraft): readonly Clash[];
  /** The schedule around all drafts is loaded. */
  readonly isChecked: boolean;
  readonly isOnline: boolean;
}

/** Holds drafts against the schedule around them. Reads signals: the caller uses `useSignals()`. */
function useDraftClashes(drafts: readonly LessonDraft[]): DraftClashes {
  const { session, timeZone } = useScreen();
  const schedule = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => schedule.dispose(), [schedule]);
  const days = drafts.map((draft) => dayKey(timesOf(draft).startTimeMillis, timeZone)).sort();
  const [first, last] = [days[0], days.at(-1)];
  const load = (): void => {
    if (first !== undefined && last !== undefined) void schedule.show([first, addDays(last, 1)], timeZone);
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is loaded depends on the days, not on the function
  useEffect(load, [schedule, first, last, timeZone]);
  const isOnline = useOnline(() => void schedule.reload());

  const context = clashContext(schedule, session.clock.now());
  return {
    clashesFor(draft) {
      if (draft.kind === 'cancel') return [];
      if (
        draft.kind === 'change' &&
        draft.patch.startTimeMillis === undefined &&
        draft.patch.endTimeMillis === undefined
      )
        return [];
      const { studentId } = draft.kind === 'create' ? draft.plan : draft.lesson;
      const id = draft.kind === 'create' ? undefined : draft.lesson.id;
      return clashesOf({ ...timesOf(draft), studentId, ...(id !== undefined && { id }) }, context);
    },
    isChecked: schedule.status.value === 'ready' || schedule.status.value === 'loading',
    isOnline,
  };
}

/** The times that a lesson is to have. */
function timesOf(draft: LessonDraft): { startTimeMillis: number; endTimeMillis: number } {
  const { startTimeMillis, endTimeMillis } = draft.kind === 'create' ? draft.plan : draft.lesson;
  const patch = draft.kind === 'change' ? draft.patch : {};
  return {
    startTimeMillis: patch.startTimeMillis ?? startTimeMillis,
    endTimeMillis: patch.endTimeMillis ?? endTimeMillis,
  };
}

/** Sends drafts one after the other. Each that was sent gets the toast that every change gets, with its way back. */
function useSending(drafts: LessonDrafts, clashesFor: (draft: LessonDraft) => readonly Clash[]) {
  const t = useText();
  const { session, toasts, reportFailure } = useScreen();
  const onFact = useFacts();
  const clashMessage = useClashMessages();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState('');

  /** Returns why it was not sent, or undefined. */
  async function sendOne(draft: LessonDraft): Promise<string | undefined> {
    const clashes = clashesFor(draft);
    const first = clashes.find(({ blocking }) => blocking);
    if (first && isBlocked(clashes)) {
      const why = clashMessage(first);
      drafts.refuse(draft.id, { message: why });
      return why;
    }
    const result = await drafts.send(draft.id, { allowWarnings: clashes.length > 0, onFact });
    if (!result) return undefined;
    // Without the extension nothing takes a cancellation back.
    const canUndo = result.change?.kind !== 'canceled' || hasCapability(session, 'lesson-notices');
    if (result.change && canUndo) toasts.show('success', '', result.change);
    if (succeeded(result.reply)) return undefined;
    reportFailure(result.reply);
    return failureText(result.reply, t);
  }

  return {
    isPending,
    message,
    async send(list: readonly LessonDraft[]): Promise<void> {
      if (isPending) return;
      setIsPending(true);
      setMessage('');
      const problems: string[] = [];
      try {
        for (const draft of list) {
          const problem = await sendOne(draft);
          if (problem !== undefined) problems.push(problem);
        }
      } finally {
        setIsPending(false);
      }
      const sent = list.length - problems.length;
      setMessage(
        [
          sent > 0 && t('lessonDrafts.sent', { count: sent }),
          problems.length > 0 && t('lessonDrafts.notSent', { count: problems.length }),
        ]
          .filter(Boolean)
          .join(' '),
      );
    },
  };
}
