import { useId, useState } from 'react';
import type { Clash } from '../../../core/schedule/index.ts';
import type { LessonDraft } from '../../../core/offline/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useClashMessages } from '../../schedule/create/use-clash-messages.ts';

interface Props {
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

/** One draft: what, whom, when, what speaks against it now, and why it was refused. */
export function DraftRow({ draft, clashes, isUnchecked, isPending, onSend, onDiscard }: Props) {
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
