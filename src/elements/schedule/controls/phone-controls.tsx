import { useId, useRef, useLayoutEffect, useState, type RefObject, type KeyboardEvent } from 'react';
import { isSameMonth, monthGrid, startOfWeek, weekdayOf, type FirstDayOfWeek } from '../../../core/time/index.ts';
import type { PlacedEntry } from '../../../core/schedule/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { isComposing } from '../../../runtime/is-composing.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Heading } from '../../../ui/display/host-slot.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, lock, plus, reload } from '../../../ui/icons/icons.ts';
import { more } from '../../../ui/icons/later-icons.ts';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { dayAfterKey } from '../../../ui/keys.ts';
import { useScheduleNavigation } from '../schedule-navigation.ts';
import type { View } from '../contract.ts';
import { hasDays, DOWNLOAD, ViewChoice, type ControlsProps } from './schedule-controls.tsx';
import toolbarCss from './schedule-controls.css';
import css from './phone-controls.css';

/** One row, and a strip of days over agenda and day. */
export default function PhoneControls({ index, locks, labels, today, onDay, ...controls }: ControlsProps) {
  const { firstDayOfWeek } = useScheduleNavigation();
  const { view, date } = controls;
  return (
    <>
      <PhoneBar {...controls} />
      {hasDays(view) && <DayStrip {...{ date, today, firstDayOfWeek, index, locks, labels, onDay }} />}
    </>
  );
}

type PhoneBarProps = Omit<ControlsProps, 'today' | 'index' | 'locks' | 'labels' | 'onDay'>;

/** All controls of the schedule in one row; what is wanted less often is in a sheet that comes from below. */
function PhoneBar({
  view,
  date,
  label,
  isBusy,
  isReadOnly,
  onView,
  onTurn,
  onToday,
  onReload,
  onOutput,
  onLock,
  onCreate,
}: PhoneBarProps) {
  useStyles(toolbarCss);
  useStyles(css);
  const t = useText();
  const { language } = useScreen();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const turn = (periods: 1 | -1) => {
    const name = t(`schedule.${periods > 0 ? 'next' : 'previous'}.${view}`);
    return (
      <button type="button" className="schedule-phone-button" aria-label={name} onClick={() => onTurn(periods)}>
        <Icon path={periods > 0 ? chevronEnd : chevronStart} directed />
      </button>
    );
  };
  return (
    <>
      <div className="schedule-phone-title">
        <Heading>{t('schedule.title')}</Heading>
      </div>
      <div className="schedule-phone" part="toolbar">
        {turn(-1)}
        <h2 className="schedule-period teacher-visually-hidden" aria-live="polite">
          {label}
        </h2>
        <span className="schedule-phone-period" aria-hidden="true">
          {dayNames(language).month(date)}
        </span>
        {turn(1)}
        <button type="button" className="schedule-phone-button schedule-phone-today" onClick={onToday}>
          {t('common.today')}
        </button>
        <button
          ref={opener}
          type="button"
          className="schedule-phone-button"
          aria-label={t('schedule.moreActions')}
          aria-busy={isBusy || undefined}
          popoverTarget={id}
        >
          <Icon path={more} />
        </button>
        {!isReadOnly && (
          <button
            type="button"
            className="schedule-phone-button schedule-phone-create"
            aria-label={t('schedule.create.action')}
            onClick={onCreate}
          >
            <Icon path={plus} />
          </button>
        )}
        <PhoneSheet id={id} opener={opener} {...{ view, isReadOnly, onView, onToday, onReload, onOutput, onLock }} />
      </div>
    </>
  );
}

type SheetProps = Pick<
  PhoneBarProps,
  'view' | 'isReadOnly' | 'onView' | 'onToday' | 'onReload' | 'onOutput' | 'onLock'
> & {
  readonly id: string;
  /** Gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>;
};

function PhoneSheet({ id, opener, view, isReadOnly, onView, onToday, onReload, onOutput, onLock }: SheetProps) {
  const t = useText();
  const sheet = useRef<HTMLDivElement>(null);
  const close = (): void => {
    sheet.current?.hidePopover();
    opener.current?.focus();
  };
  const closing = (action: () => void) => () => {
    close();
    action();
  };
  const choose = (each: View): void => {
    onView(each);
    // The browser still focuses the pressed choice.
    requestAnimationFrame(close);
  };
  return (
    <div
      ref={sheet}
      id={id}
      popover="auto"
      className="schedule-sheet"
      role="group"
      aria-label={t('schedule.moreActions')}
    >
      <ViewChoice view={view} onView={choose} />
      <Button kind="quiet" onClick={closing(onToday)}>
        {t('common.today')}
      </Button>
      {!isReadOnly && (
        <Button kind="quiet" onClick={closing(onLock)}>
          <Icon path={lock} />
          {t('schedule.locking.action')}
        </Button>
      )}
      <Button kind="quiet" onClick={closing(onOutput)}>
        <Icon path={DOWNLOAD} />
        {t('schedule.output.action')}
      </Button>
      <Button kind="quiet" onClick={closing(onReload)}>
        <Icon path={reload} />
        {t('schedule.reload')}
      </Button>
    </div>
  );
}

const nothing: readonly PlacedEntry[] = [];

type DayStripProps = Pick<ControlsProps, 'date' | 'today' | 'index' | 'locks' | 'labels' | 'onDay'> & {
  readonly firstDayOfWeek: FirstDayOfWeek;
};

/** The weeks of a month side by side, to swipe through, with the number of lessons of each day. One tab stop. */
function DayStrip({ date, today, firstDayOfWeek, index, locks, labels, onDay }: DayStripProps) {
  const t = useText();
  const { direction } = useScreen();
  const strip = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const [focused, setFocused] = useState<string>();
  const days = monthGrid(date, firstDayOfWeek);
  const stop = focused !== undefined && days.includes(focused) ? focused : date;

  useLayoutEffect(() => {
    const node = strip.current;
    const first = node?.querySelector<HTMLElement>(`[data-date="${startOfWeek(stop, firstDayOfWeek)}"]`);
    if (!node || !first) return;
    // Relative, because the other direction counts from the other end.
    const [outer, inner] = [node.getBoundingClientRect(), first.getBoundingClientRect()];
    node.scrollLeft += direction === 'rtl' ? inner.right - outer.right : inner.left - outer.left;
  }, [stop, firstDayOfWeek, direction]);
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    strip.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [stop]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const day = dayAfterKey(event, stop, direction, firstDayOfWeek);
    if (!day) return;
    event.preventDefault();
    shouldFocus.current = true;
    setFocused(day);
    if (!days.includes(day)) onDay(day);
  };
  return (
    <div
      ref={strip}
      role="group"
      className="schedule-strip"
      // Its own: that of the whole element follows later than the effect that scrolls by it.
      dir={direction}
      aria-label={t('schedule.days', { month: labels.month(date) })}
    >
      {days.map((day) => {
        const placed = index.get(day) ?? nothing;
        const count = placed.length;
        return (
          <button
            key={day}
            type="button"
            data-date={day}
            data-head={labels.head(day)}
            data-count={count || undefined}
            data-weekday={labels.holiday(day) ? 0 : weekdayOf(day)}
            data-other={!isSameMonth(day, date) || undefined}
            data-locked={locks.has(day) || undefined}
            data-week-start={weekdayOf(day) === firstDayOfWeek || undefined}
            aria-label={labels.day(day, locks.get(day), placed)}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === date}
            tabIndex={day === stop ? 0 : -1}
            onClick={() => onDay(day)}
            onKeyDown={onKeyDown}
          >
            {Number(day.slice(8))}
          </button>
        );
      })}
    </div>
  );
}
