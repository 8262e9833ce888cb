import { useId, useState, useLayoutEffect, useRef, useMemo } from 'react';
import { LONGEST_SERIES, type SeriesDate, type DateChoice } from '../../../core/schedule/index.ts';
import { dayKey, monthsOf, startOfMonth, addMonths, weekdayOf, startOfDay } from '../../../core/time/index.ts';
import type { Lock } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import tones from '../../../ui/display/tones.css';
import { MonthWeeks } from '../../../ui/date-time/month-weeks.tsx';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, lock as lockIcon } from '../../../ui/icons/icons.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useScheduleDateLabels } from '../views/use-schedule-date-labels.ts';
import { useScheduleLabels } from '../views/use-schedule-labels.ts';
import type { CreationPlan } from './use-creation.ts';
import css from './plan.css';
import { useClashMessages } from './use-clash-messages.ts';

/** The dates that result from the form: in a small month, and as a list with the ways out of those that are refused. */
export function PlanPanel({ plan }: { readonly plan: CreationPlan }) {
  useStyles(tones);
  useStyles(css);
  const t = useText();
  const { session, timeZone } = useScreen();
  const id = useId();
  const { dates, locks } = plan.series;
  const [turned, setTurned] = useState<string>();
  const days = dates.map((date) => dayKey(date.plan.startTimeMillis, timeZone));
  const months = monthsOf(days);
  const month = turned !== undefined && months.includes(turned) ? turned : (months[0] ?? startOfMonth(todayOf()));
  // A single lesson without conflicts is in the fields already, which matters where the plan is below them.
  const isPlain = dates.length < 2 && dates.every(({ clashes, movedFrom }) => clashes.length === 0 && !movedFrom);

  function todayOf(): string {
    return dayKey(session.clock.now(), timeZone);
  }
  return (
    <section className="schedule-plans plan" aria-labelledby={id} data-plain={isPlain || undefined}>
      <h3 id={id}>{t('scheduleForms.create.plans')}</h3>
      <PlanMonth month={month} months={months} dates={dates} locks={locks} onTurn={setTurned} />
      <PlanSummary plan={plan} />
      {dates.length > 0 && (
        <ul>
          {dates.map((date, position) => (
            <PlanDate
              key={date.week}
              date={date}
              plan={plan}
              onShow={(day = days[position] ?? todayOf()) => setTurned(startOfMonth(day))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** How many lessons are created, and how many cannot be as they are. */
function PlanSummary({ plan: { series, count } }: { readonly plan: CreationPlan }) {
  const t = useText();
  const rejected = series.dates.filter(({ state }) => state === 'blocked').length;
  const words = (): string => {
    if (series.dates.length === 0) return t('seriesPlan.empty');
    if (series.check === 'pending') return t('seriesPlan.checking');
    if (series.check === 'failed') return t('seriesPlan.unchecked');
    const summary = [
      ...(count > 0 || rejected === 0 ? [t('seriesPlan.summary', { count })] : []),
      ...(rejected > 0 ? [t('seriesPlan.rejected', { count: rejected })] : []),
    ];
    return summary.join(' ');
  };
  return (
    <div className="plan-summary" role="status" data-refused={rejected > 0 || undefined}>
      {words()}
    </div>
  );
}

interface PlanMonthProps {
  /** Any day of the shown month, `YYYY-MM-DD`. */
  readonly month: string;
  /** First days of the months from the first date of the plan to the last. */
  readonly months: readonly string[];
  readonly dates: readonly SeriesDate[];
  readonly locks: ReadonlyMap<string, Lock>;
  readonly onTurn: (month: string) => void;
}

/** A small month with a mark at each date of the plan; it turns as far as the plan goes. */
function PlanMonth({ month, months, dates, locks, onTurn }: PlanMonthProps) {
  const t = useText();
  const { timeZone, session, language } = useScreen();
  const labels = useScheduleDateLabels();
  const id = useId();
  const today = dayKey(session.clock.now(), timeZone);
  const byDay = new Map(dates.map((date) => [dayKey(date.plan.startTimeMillis, timeZone), date]));
  const first = startOfMonth(month);
  const [earliest = first, latest = first] = [months[0], months.at(-1)];
  return (
    <div className="plan-month">
      <div className="plan-month-head">
        <h4 id={id} aria-live="polite">
          {dayNames(language).month(month)}
        </h4>
        {earliest !== latest && (
          <>
            <button
              type="button"
              aria-label={labels.previousMonth}
              aria-disabled={first <= earliest || undefined}
              onClick={() => first > earliest && onTurn(addMonths(first, -1))}
            >
              <Icon path={chevronStart} directed />
            </button>
            <button
              type="button"
              aria-label={labels.nextMonth}
              aria-disabled={first >= latest || undefined}
              onClick={() => first < latest && onTurn(addMonths(first, 1))}
            >
              <Icon path={chevronEnd} directed />
            </button>
          </>
        )}
      </div>
      <table aria-labelledby={id}>
        <MonthWeeks month={month} firstWeekday={labels.firstWeekday ?? 1} lang={language}>
          {(day) => (
            <PlanDay
              key={day}
              day={day}
              date={byDay.get(day)}
              lock={locks.get(day)}
              holiday={labels.holiday?.(day)}
              isToday={day === today}
            />
          )}
        </MonthWeeks>
      </table>
      <Legend kinds={new Set([...byDay.values()].map(markOf))} label={t('seriesPlan.legend')} />
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly date: SeriesDate | undefined;
  readonly lock: Lock | undefined;
  readonly holiday: string | undefined;
  readonly isToday: boolean;
}

function PlanDay({ day, date, lock, holiday, isToday }: DayProps) {
  const labels = useScheduleLabels();
  const { stateOf } = useDateWords();
  const words = [holiday, lock && labels.lock(lock), date && stateOf(date)].filter(Boolean).join(' ');
  return (
    <td
      title={words || undefined}
      aria-current={isToday ? 'date' : undefined}
      data-weekday={holiday ? 0 : weekdayOf(day)}
      data-holiday={holiday ? '' : undefined}
      data-locked={lock ? '' : undefined}
    >
      <span className="plan-day">{Number(day.slice(8))}</span>
      <span className="plan-day-marks">
        {date && <PlanMark kind={markOf(date)} />}
        {lock && <Icon path={lockIcon} />}
      </span>
      {words && <span className="teacher-visually-hidden"> {words}</span>}
    </td>
  );
}

const KINDS: readonly PlanMarkKind[] = ['create', 'noted', 'blocked', 'out'];

/** What the marks mean, of those that the plan has. */
function Legend({ kinds, label }: { readonly kinds: ReadonlySet<PlanMarkKind>; readonly label: string }) {
  const t = useText();
  return (
    <div className="plan-legend" role="group" aria-label={label}>
      {KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
        <span key={kind}>
          <PlanMark kind={kind} /> {t(`seriesPlan.marks.${kind}`)}
        </span>
      ))}
    </div>
  );
}

/** Conflicts listed per lesson, blocking ones first; the rest is a count. */
const MAX_CLASHES = 5;

interface PlanDateProps {
  readonly date: SeriesDate;
  readonly plan: CreationPlan;
  /** Shows the month of a day, `YYYY-MM-DD`; of the date itself without one. */
  readonly onShow: (day?: string) => void;
}

/** One date of the plan: its state with the reason, and the alternatives to a refused one. */
function PlanDate({ date, plan, onShow }: PlanDateProps) {
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

/** The pressed button is removed with its choice, so the focus moves to the first control of the row. */
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

/** The mark of a date of a plan. Each has another shape, so that they differ without colours. */
type PlanMarkKind = 'create' | 'noted' | 'blocked' | 'out';

const kindOfState: Readonly<Record<SeriesDate['state'], PlanMarkKind>> = {
  free: 'create',
  noted: 'noted',
  blocked: 'blocked',
  skipped: 'out',
  later: 'out',
};

const markOf = ({ state }: SeriesDate): PlanMarkKind => kindOfState[state];

/** In a square of 10: a dot, a triangle, a cross and a ring. */
const paths: Readonly<Record<PlanMarkKind, string>> = {
  create: 'M5 1.5a3.5 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z',
  noted: 'M5 1.200 9.200 8.700H.8z',
  blocked: 'M1.800 1.800l6.400 6.400M8.200 1.800 1.800 8.200',
  out: 'M5 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
};

/** The mark of a date in the list and the month; decorative, words are beside it. */
function PlanMark({ kind }: { readonly kind: PlanMarkKind }) {
  return (
    <svg className="plan-mark" data-kind={kind} viewBox="0 0 10 10" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  );
}

/** Describes the state of a date of the plan in a word or two. */
function useDateWords() {
  const t = useText();
  return useMemo(
    () => ({
      stateOf({ state, clashes, isAdded, movedFrom }: SeriesDate): string {
        if (state === 'blocked') {
          const kind = clashes.find(({ blocking }) => blocking)?.kind;
          if (kind === 'locked' || kind === 'past') return t(`seriesPlan.blockedBy.${kind}`);
          return t('scheduleForms.create.blocked');
        }
        if (state === 'skipped' || state === 'later') return t('scheduleForms.create.skip');
        if (movedFrom) return t('seriesPlan.moved');
        if (isAdded) return t('seriesPlan.added');
        return t(`seriesPlan.marks.${state === 'noted' ? 'noted' : 'create'}`);
      },
    }),
    [t],
  );
}
