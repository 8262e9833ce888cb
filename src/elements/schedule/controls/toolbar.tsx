import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, reload as reloadIcon } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { View } from '../contract.ts';
import css from './toolbar.css';
import { ViewChoice } from './view-choice.tsx';

/** Path of an arrow into a tray. */
export const DOWNLOAD = 'M10 3.500v8.500M6.500 8.500 10 12l3.500-3.500M4 13.500V16.500h12V13.500';

export interface ToolbarProps {
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
export function Toolbar({ view, label, isBusy, onView, onTurn, onToday, onReload, onOutput }: ToolbarProps) {
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
