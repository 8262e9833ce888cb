import { useId, useRef, type RefObject } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Heading } from '../../../ui/display/host-slot.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, lock, plus, reload } from '../../../ui/icons/icons.ts';
import { more } from '../../../ui/icons/later-icons.ts';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { View } from '../contract.ts';
import { DOWNLOAD, type ToolbarProps } from './toolbar.tsx';
import toolbarCss from './toolbar.css';
import { ViewChoice } from './view-choice.tsx';
import css from './phone.css';

export interface PhoneBarProps extends ToolbarProps {
  readonly date: string;
  readonly isReadOnly: boolean;
  readonly onLock: () => void;
  readonly onCreate: () => void;
}

/** All controls of the schedule in one row; what is wanted less often is in a sheet that comes from below. */
export function PhoneBar({
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
