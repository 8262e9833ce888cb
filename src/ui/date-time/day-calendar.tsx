import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { addMonths, isValidDayKey, weekdayOf } from '../../core/time/index.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Icon } from '../display/icon.tsx';
import { chevronEnd, chevronStart } from '../icons/icons.ts';
import { close } from '../icons/later-icons.ts';
import tones from '../display/tones.css';
import { dayAfterKey } from '../keys.ts';
import css from './day-calendar.css';
import { dayNames } from './day-names.ts';
import type { DateTimeLabels } from './date-time-labels.ts';
import { MonthWeeks } from './month-weeks.tsx';
import { placeUnder } from '../placement/placement.ts';
import { useIsHidden } from '../dialog/use-is-hidden.ts';
import { isComposing } from '../../runtime/is-composing.ts';

interface Props {
  /** The selected day, `YYYY-MM-DD`; empty if there is none. */
  readonly day: string;
  readonly today: string;
  readonly isDisabled: (day: string) => boolean;
  readonly firstWeekday: 0 | 1;
  readonly labels: DateTimeLabels;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

/** A calendar to pick a day, below the field; a bottom sheet on phones. It has one tab stop and restores the focus on close. */
function DayCalendar({ day, today, isDisabled, firstWeekday, labels, anchor, onChoose, onClose }: Props) {
  useStyles(tones);
  useStyles(css);
  const dialog = useRef<HTMLDialogElement>(null);
  const [focused, setFocused] = useState(isValidDayKey(day) ? day : today);
  const id = useId();
  const names = dayNames(labels.lang);

  useLayoutEffect(() => {
    const node = dialog.current as HTMLDialogElement;
    node.showModal();
    if (anchor.current && !matchMedia('(max-width: 600px)').matches) placeUnder(node, anchor.current, labels.direction);
    return () => node.close();
  }, [anchor, labels.direction]);

  const isHidden = useIsHidden();
  useEffect(() => {
    if (isHidden) onClose();
  }, [isHidden, onClose]);

  const shouldFocus = useRef(true);
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    dialog.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const move = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const target = dayAfterKey(event, focused, labels.direction, firstWeekday);
    if (!target) return;
    event.preventDefault();
    shouldFocus.current = true;
    setFocused(target);
  };
  const nameOf = (each: string): string =>
    [names.full(each), labels.holiday?.(each), each === today && labels.today, isDisabled(each) && labels.unavailable]
      .filter(Boolean)
      .join(' ');

  return (
    <dialog
      ref={dialog}
      className="teacher-calendar"
      aria-label={labels.day}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClose={() => dialog.current && onClose()}
      onPointerDown={(event) => isOnBackdrop(event.nativeEvent, event.currentTarget) && onClose()}
    >
      <div className="teacher-calendar-head">
        <button type="button" aria-label={labels.previousMonth} onClick={() => setFocused(addMonths(focused, -1))}>
          <Icon path={chevronStart} directed />
        </button>
        <h2 id={id} aria-live="polite">
          {names.month(focused)}
        </h2>
        <button type="button" aria-label={labels.nextMonth} onClick={() => setFocused(addMonths(focused, 1))}>
          <Icon path={chevronEnd} directed />
        </button>
        <button type="button" aria-label={labels.close} onClick={onClose}>
          <Icon path={close} />
        </button>
      </div>
      <table role="grid" aria-labelledby={id} onKeyDown={move}>
        <MonthWeeks month={focused} firstWeekday={firstWeekday} lang={labels.lang}>
          {(each) => (
            <td key={each} aria-selected={each === day} data-weekday={labels.holiday?.(each) ? 0 : weekdayOf(each)}>
              <button
                type="button"
                tabIndex={each === focused ? 0 : -1}
                aria-label={nameOf(each)}
                aria-current={each === today ? 'date' : undefined}
                aria-disabled={isDisabled(each) || undefined}
                onClick={() => !isDisabled(each) && onChoose(each)}
              >
                {Number(each.slice(8))}
              </button>
            </td>
          )}
        </MonthWeeks>
      </table>
    </dialog>
  );
}

/** Whether a pointer event on the dialog was outside its box, on the backdrop. */
function isOnBackdrop({ clientX, clientY, target }: PointerEvent, node: HTMLElement): boolean {
  const box = node.getBoundingClientRect();
  return target === node && (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom);
}

export default DayCalendar;
