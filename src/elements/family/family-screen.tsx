import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FamilyLesson, FamilyPage, FamilyRequestKind } from '../../core/api/endpoints/index.ts';
import { failureText, succeeded } from '../../core/api/index.ts';
import { createFamilyPage, type FamilyPageModel, isLinkOver, readFamilyDraft } from '../../core/family/index.ts';
import { createSafeStorage } from '../../core/session/index.ts';
import { MINUTE_MS } from '../../core/time/index.ts';
import { useHost, useMethods } from '../../runtime/element-context.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { refreshWhileVisible } from '../../runtime/hooks/refresh-while-visible.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState, OfflineBanner } from '../../ui/display/data-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/submission.tsx';
import { ServiceLogo } from '../login/service-logo.tsx';
import { forgetLinkToken } from '../student-room/link-token.ts';
import type { contract } from './contract.ts';
import type { FamilyHomeworkProps } from './family-homework.tsx';
import type { FamilyAskProps } from './family-ask.tsx';
import css from './family.css';

const FamilyAsk = lazyScreen<FamilyAskProps>(() => import('./family-ask.tsx'));

const FamilyHomework = lazyScreen<FamilyHomeworkProps>(() => import('./family-homework.tsx'));

/** Interval in ms at which an open page loads the teacher's answers. */
const REFRESH_INTERVAL_MS = 2 * MINUTE_MS;

/** Where the draft of a request is stored, for a reload of the tab. */
const storage = createSafeStorage(() => sessionStorage);

interface Props {
  /** The token of the link. */
  readonly link: string;
}

/** The next lessons of a student, and what the family may ask about each. */
export function FamilyScreen({ link }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const model = useMemo(() => createFamilyPage(session, link), [session, link]);
  useEffect(() => () => model.dispose(), [model]);
  const { failed, isOnline, reload } = useLoaded(link, () => model.load());
  useMethods<typeof contract>({ reload });
  useEffect(
    () => refreshWhileVisible(session.clock, REFRESH_INTERVAL_MS, reload, { isLoaded: true }),
    [session, reload],
  );
  const isOver = failed !== undefined && isLinkOver(failed);
  useEffect(() => {
    if (isOver) forgetLinkToken();
  }, [isOver]);

  const page = model.page.value;
  const loadedAt = model.loadedAt.value;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  return (
    <div className="family">
      <ServiceLogo />
      {isOver ? (
        <EmptyState isHeading message={t('family.linkOver')} />
      ) : (
        <>
          {page && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
          {failed && !(page && isOffline) && (
            <ErrorMessage
              message={failureText(failed, t)}
              retryLabel={t('common.retry')}
              onRetry={() => void reload()}
            />
          )}
          {!page && !failed && <Loading lines={6} label={t('family.loading')} />}
          {page && <Page page={page} model={model} reload={reload} />}
          {page?.hasHomework && <FamilyHomework link={link} />}
        </>
      )}
    </div>
  );
}

interface PageProps {
  readonly page: FamilyPage;
  readonly model: FamilyPageModel;
  readonly reload: () => Promise<void>;
}

function Page({ page: { studentName, teacherName, lessons }, model, reload }: PageProps) {
  const t = useText();
  const zone = useDates().foreignZone();
  return (
    <>
      <header className="family-head">
        <h1>{studentName ? t('family.titleOf', { name: studentName }) : t('family.title')}</h1>
        {teacherName && <p className="family-quiet">{t('family.teacher', { name: teacherName })}</p>}
        {lessons.length > 0 && <p>{t('family.lead')}</p>}
        {zone && <p className="family-quiet">{t('family.zone', { zone })}</p>}
      </header>
      {lessons.length === 0 ? (
        <EmptyState message={t('family.none')} />
      ) : (
        <ul className="family-lessons">
          {lessons.map((lesson) => (
            <Lesson key={lesson.id} lesson={lesson} model={model} reload={reload} />
          ))}
        </ul>
      )}
    </>
  );
}

interface LessonProps {
  readonly lesson: FamilyLesson;
  readonly model: FamilyPageModel;
  readonly reload: () => Promise<void>;
}

/** A lesson: when it is, how the request about it stands, and the form that asks. */
function Lesson({ lesson, model, reload }: LessonProps) {
  const t = useText();
  const dates = useDates();
  const { emit } = useHost<typeof contract>();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [asks, setAsks] = useState<FamilyRequestKind | undefined>(() => draftedKind(lesson));
  const { subject, startTimeMillis: start, endTimeMillis: end, isCanceled } = lesson;
  const device = dates.deviceSpan(start, end);
  const close = (): void => {
    setAsks(undefined);
    title.current?.focus();
  };
  return (
    <li className="family-lesson" part="lesson" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1} data-canceled={isCanceled || undefined}>
        <span>{dates.day(start)}</span> <bdi>{dates.span(start, end)}</bdi>
      </h2>
      <p className="family-subject">{subject}</p>
      {device && <p className="family-quiet">{t('family.device', { time: device })}</p>}
      <Standing lesson={lesson} />
      {asks ? (
        <FamilyAsk
          kind={asks}
          lesson={lesson}
          model={model}
          storage={storage}
          onClose={close}
          onSent={() => {
            emit('teacher-family-request', { kind: asks });
            close();
          }}
          onOutdated={() => void reload()}
        />
      ) : (
        <Actions lesson={lesson} model={model} onAsk={setAsks} onWithdrawn={close} />
      )}
    </li>
  );
}

/** The form is open again after a reload with something typed. */
function draftedKind({ id, asks }: FamilyLesson): FamilyRequestKind | undefined {
  const draft = readFamilyDraft(storage);
  return draft?.lesson === id && asks.includes(draft.kind) ? draft.kind : undefined;
}

const badges = {
  open: 'outlined',
  accepted: 'filled',
  declined: 'warning',
  offered: 'filled',
  closed: 'quiet',
} as const;

/** How the request stands: what was asked, and what the teacher has answered. A live region, so that answers are announced. */
function Standing({ lesson: { request, offered, startTimeMillis, endTimeMillis } }: Pick<LessonProps, 'lesson'>) {
  const t = useText();
  const dates = useDates();
  const length = endTimeMillis - startTimeMillis;
  const state = request?.state ?? (offered.length > 0 ? 'offered' : undefined);
  return (
    <div role="status" className="family-standing">
      {state && (
        <>
          <p>
            <Badge kind={badges[state]}>{t(`family.state.${state}`)}</Badge>
          </p>
          <p>
            {state === 'offered' || !request
              ? t('family.explained.offered')
              : t(`family.explained.${request.kind}.${state}`)}
          </p>
          {request?.answer && (
            <p className="family-words" dir="auto">
              {t('family.words', { text: request.answer })}
            </p>
          )}
          {request && state === 'open' && (
            <>
              {request.times.length > 0 && (
                <ol className="family-wishes">
                  {request.times.map((start) => (
                    <li key={start}>
                      {dates.day(start)} <bdi>{dates.span(start, start + length)}</bdi>
                    </li>
                  ))}
                </ol>
              )}
              {request.note && (
                <p className="family-words family-quiet" dir="auto">
                  {request.note}
                </p>
              )}
            </>
          )}
        </>
      )}
    </div>
  );
}

interface ActionsProps {
  readonly lesson: FamilyLesson;
  readonly model: FamilyPageModel;
  readonly onAsk: (kind: FamilyRequestKind) => void;
  readonly onWithdrawn: () => void;
}

function Actions({ lesson, model, onAsk, onWithdrawn }: ActionsProps) {
  const t = useText();
  const dates = useDates();
  const { reportFailure } = useScreen();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const { asks, offered, request } = lesson;
  const isOpen = request?.state === 'open';
  const named = (label: string): string => t('family.named', { label, when: dates.moment(lesson.startTimeMillis) });

  async function withdraw(): Promise<void> {
    setError(undefined);
    setIsPending(true);
    const reply = await model.withdraw(lesson.id);
    setIsPending(false);
    if (succeeded(reply)) onWithdrawn();
    else setError(reportFailure(reply));
  }

  if (asks.length === 0) return null;
  return (
    <>
      <div className="family-actions">
        {asks.toReversed().map((kind) => {
          const isOffer = kind === 'anotherTime' && offered.length > 0;
          const label = t(isOffer ? 'family.chooseOffered' : `family.ask.${kind}`);
          return (
            <Button
              key={kind}
              kind={isOffer ? 'primary' : 'secondary'}
              aria-label={named(label)}
              aria-expanded={false}
              onClick={() => onAsk(kind)}
            >
              {label}
            </Button>
          );
        })}
        {isOpen && (
          <Button
            kind="quiet"
            aria-label={named(t('family.withdraw'))}
            loading={isPending}
            loadingLabel={t('family.withdrawing')}
            onClick={() => void withdraw()}
          >
            {t('family.withdraw')}
          </Button>
        )}
      </div>
      <FormError>{error}</FormError>
    </>
  );
}
