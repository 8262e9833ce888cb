import { useLayoutEffect, useRef } from 'react';
import { LONGEST_SERIES, type DateChoice, type SeriesDate } from '../../../../core/schedule/index.ts';
import { startOfDay } from '../../../../core/index.ts';
import { useDates } from '../../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useClashMessages } from '../use-clash-messages.ts';
import type { CreationPlan } from '../use-creation-plan.ts';
import { markOf, PlanMark } from './plan-mark.tsx';
import { useDateWords } from './use-date-words.ts';

/** Conflicts listed per lesson, blocking ones first; the rest is a count. */
const MAX_CLASHES = 5;

interface Props {
  readonly date: SeriesDate;
  readonly plan: CreationPlan;
  /** Shows the month of a day, `YYYY-MM-DD`; of the date itself without one. */
  readonly onShow: (day?: string) => void;
}

/** One date of the plan: what becomes of it and why, and the ways out of a refused one. */
export function PlanDate({ date, plan, onShow }: Props) {
  const t = useText();
  const clashMessage = useClashMessages();
  const row = useRef<HTMLLIElement>(null);
  const { week, state, clashes, movedFrom } = date;
  const isOut = markOf(date) === 'out' || state === 'blocked';
  // Warnings are listed where the teacher confirms them.
  const shownClashes = state === 'blocked' ? clashes : [];
  const focusNext = useFocusAfterChoice(row, `${state} ${movedFrom?.startTimeMillis}`);
  const choose = (way?: DateChoice): void => {
    focusNext();
    onShow(way?.kind === 'later' ? plan.series.nextDay : undefined);
    plan.chooseWay(week, way);
  };
  return (
    <li ref={row} data-out={isOut || undefined}>
      <PlanDateHead date={date} plan={plan} onFocus={() => onShow()} />
      {shownClashes.slice(0, MAX_CLASHES).map((clash, each) => (
        <p key={each} data-refused={clash.blocking || undefined}>
          {clashMessage(clash)}
        </p>
      ))}
      {shownClashes.length > MAX_CLASHES && <p>{t('schedule.more', { count: shownClashes.length - MAX_CLASHES })}</p>}
      {state === 'blocked' && <WaysOut date={date} plan={plan} onFocus={() => onShow()} onChoose={choose} />}
      {(state === 'later' || movedFrom) && <ChosenWay date={date} onBack={() => choose()} />}
    </li>
  );
}

interface HeadProps {
  readonly date: SeriesDate;
  readonly plan: CreationPlan;
  readonly onFocus: () => void;
}

/** The day and time, with a check box when the date can be left out. */
function PlanDateHead({ date, plan, onFocus }: HeadProps) {
  const dates = useDates();
  const { stateOf } = useDateWords();
  const { week, state } = date;
  const { startTimeMillis, endTimeMillis } = date.plan;
  const when = `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`;
  const isOut = markOf(date) === 'out' || state === 'blocked';
  const hasBox = plan.series.dates.length > 1 && state !== 'later';
  return (
    <label className="lesson-check plan-date">
      {hasBox && (
        <input
          type="checkbox"
          checked={!isOut}
          disabled={state === 'blocked'}
          onFocus={onFocus}
          onChange={() => plan.skip(week)}
        />
      )}
      <span>
        <span className="plan-when">{state === 'later' ? <s>{when}</s> : when}</span>{' '}
        <em>
          <PlanMark kind={markOf(date)} /> {stateOf(date)}
        </em>
      </span>
    </label>
  );
}

interface WaysProps {
  readonly date: SeriesDate;
  readonly plan: CreationPlan;
  readonly onFocus: () => void;
  readonly onChoose: (way: DateChoice) => void;
}

/** Other times of that day, and a week more at the end. */
function WaysOut({ date, plan: { series }, onFocus, onChoose }: WaysProps) {
  const t = useText();
  const dates = useDates();
  const { timeZone } = useScreen();
  const times = series.timesFor(date);
  const day = dates.day(date.plan.startTimeMillis);
  return (
    <div className="plan-ways" role="group" aria-label={t('seriesPlan.ways', { day })}>
      <span className="plan-ways-label">{t(times.length > 0 ? 'seriesPlan.times' : 'seriesPlan.noTimes')}</span>
      {times.map((span) => (
        <Button
          key={span.startTimeMillis}
          aria-label={dates.span(span.startTimeMillis, span.endTimeMillis)}
          onFocus={onFocus}
          onClick={() => onChoose({ kind: 'time', span })}
        >
          {dates.time(span.startTimeMillis)}
        </Button>
      ))}
      {series.dates.length < LONGEST_SERIES && (
        <Button onFocus={onFocus} onClick={() => onChoose({ kind: 'later' })}>
          {t('seriesPlan.later', { day: dates.day(startOfDay(series.nextDay, timeZone)) })}
        </Button>
      )}
    </div>
  );
}

/** What was chosen, and the way back. */
function ChosenWay({ date, onBack }: { readonly date: SeriesDate; readonly onBack: () => void }) {
  const t = useText();
  const dates = useDates();
  const { movedFrom } = date;
  const day = dates.day(date.plan.startTimeMillis);
  return (
    <div className="plan-ways">
      <span className="plan-ways-label">
        {movedFrom && date.state !== 'later'
          ? t('seriesPlan.movedFrom', { time: dates.span(movedFrom.startTimeMillis, movedFrom.endTimeMillis) })
          : t('seriesPlan.replaced')}
      </span>
      <Button aria-label={t('seriesPlan.backNamed', { day })} onClick={onBack}>
        {t('seriesPlan.back')}
      </Button>
    </div>
  );
}

/** The pressed button goes with its choice, so the focus moves to the first control that takes its place. */
function useFocusAfterChoice(row: { readonly current: HTMLElement | null }, key: string): () => void {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const next = ['.plan-ways button', 'input:enabled'].map((each) => row.current?.querySelector<HTMLElement>(each));
    next.find(Boolean)?.focus();
  }, [row, key]);
  return () => {
    isWanted.current = true;
  };
}
