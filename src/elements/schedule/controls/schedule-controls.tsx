import { useId } from 'react';
import type { Lock } from '../../../core/api/endpoints/index.ts';
import type { ScheduleIndex } from '../../../core/schedule/index.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Heading } from '../../../ui/display/host-slot.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { lock, plus, chevronEnd, chevronStart, reload as reloadIcon } from '../../../ui/icons/icons.ts';
import { VIEWS, type View } from '../contract.ts';
import type { ScheduleLabels } from '../views/use-schedule-labels.ts';
import css from './schedule-controls.css';

const PhoneControls = lazyScreen(() => import('./phone-controls.tsx'));

export interface ControlsProps extends ToolbarProps {
  /** `YYYY-MM-DD`, the day that is shown first. */
  readonly date: string;
  readonly today: string;
  readonly index: ScheduleIndex;
  readonly locks: ReadonlyMap<string, Lock>;
  readonly labels: ScheduleLabels;
  readonly isReadOnly: boolean;
  readonly onDay: (day: string) => void;
  readonly onLock: () => void;
  readonly onCreate: () => void;
}

/** What is above the views: a header and a toolbar; in a narrow element what a phone has room for. */
export function ScheduleControls({ isNarrow, ...controls }: ControlsProps & { readonly isNarrow: boolean }) {
  if (isNarrow) {
    return (
      <div className="schedule-phone-controls" data-days={hasDays(controls.view) || undefined}>
        <PhoneControls {...controls} />
      </div>
    );
  }
  return (
    <>
      <ScheduleHeader {...controls} />
      <Toolbar {...controls} />
    </>
  );
}

/** Whether a strip of days is over a view of a phone. */
export const hasDays = (view: View): boolean => view === 'agenda' || view === 'day';

type HeaderProps = Pick<ControlsProps, 'isReadOnly' | 'onLock' | 'onCreate'>;

/** Title, time zone, and the buttons to lock days and to create lessons. */
function ScheduleHeader({ isReadOnly, onLock, onCreate }: HeaderProps) {
  const t = useText();
  return (
    <header className="schedule-top">
      <Heading>{t('schedule.title')}</Heading>
      <TimeZones />
      {!isReadOnly && (
        <div className="schedule-actions">
          <Button onClick={onLock}>
            <Icon path={lock} />
            {t('schedule.locking.action')}
          </Button>
          <Button kind="primary" onClick={onCreate}>
            <Icon path={plus} />
            {t('schedule.create.action')}
          </Button>
        </div>
      )}
    </header>
  );
}

/** Names the time zone of all times, and the device's; nothing while both show the same time. */
export function TimeZones() {
  const t = useText();
  const { deviceZone, foreignZone } = useDates();
  const zone = foreignZone();
  if (!zone) return null;
  return (
    <p className="schedule-zone">
      {t('schedule.zone', { zone })} {deviceZone && t('schedule.deviceZone', { zone: deviceZone })}
    </p>
  );
}

/** Path of an arrow into a tray. */
export const DOWNLOAD = 'M10 3.500v8.500M6.500 8.500 10 12l3.500-3.500M4 13.500V16.500h12V13.500';

interface ToolbarProps {
  readonly view: View;
  readonly label: string;
  /** Data is loading. */
  readonly isBusy: boolean;
  readonly onView: (view: View) => void;
  readonly onTurn: (periods: 1 | -1) => void;
  readonly onToday: () => void;
  readonly onReload: () => void;
  readonly onOutput: () => void;
}

/** Buttons for the period and the views; the label of the period is a polite live region. */
function Toolbar({ view, label, isBusy, onView, onTurn, onToday, onReload, onOutput }: ToolbarProps) {
  useStyles(css);
  const t = useText();
  return (
    <div className="schedule-toolbar" part="toolbar">
      <div className="schedule-period-buttons">
        <Button
          className="schedule-square"
          aria-label={t(`schedule.previous.${view}`)}
          title={t(`schedule.previous.${view}`)}
          onClick={() => onTurn(-1)}
        >
          <Icon path={chevronStart} directed />
        </Button>
        <Button onClick={onToday}>{t('common.today')}</Button>
        <Button
          className="schedule-square"
          aria-label={t(`schedule.next.${view}`)}
          title={t(`schedule.next.${view}`)}
          onClick={() => onTurn(1)}
        >
          <Icon path={chevronEnd} directed />
        </Button>
      </div>
      <h2 className="schedule-period" aria-live="polite">
        {label}
      </h2>
      <div className="schedule-end">
        <ViewChoice view={view} onView={onView} />
        <Button
          kind="quiet"
          className="schedule-square"
          aria-label={t('schedule.output.action')}
          title={t('schedule.output.action')}
          onClick={onOutput}
        >
          <Icon path={DOWNLOAD} />
        </Button>
        <Button
          kind="quiet"
          className="schedule-square"
          aria-label={t('schedule.reload')}
          title={t('schedule.reload')}
          loading={isBusy}
          onClick={onReload}
        >
          <Icon path={reloadIcon} />
        </Button>
      </div>
    </div>
  );
}

interface ViewChoiceProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Month, week, day or agenda. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="schedule-views">
      <legend className="teacher-visually-hidden">{t('schedule.view')}</legend>
      {VIEWS.map((each) => (
        <label key={each}>
          <input type="radio" name={name} value={each} checked={each === view} onChange={() => onView(each)} />
          <span>{t(`schedule.views.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
