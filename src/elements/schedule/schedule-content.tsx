import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { failureText } from '../../core/index.ts';
import { MINUTE_MS, minuteOf } from '../../core/time/index.ts';
import { lazyScreen, type Preloadable } from '../../runtime/lazy-screen.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { HostSlot } from '../../ui/display/host-slot.tsx';
import { OfflineBanner, OmittedRows } from '../../ui/display/data-state.tsx';
import { SelectionContext, type Selection } from './batch/use-selection.tsx';
import type { View } from './contract.ts';
import type { ScheduleDays } from './use-schedule-days.ts';
import { MonthView } from './views/month/month-view.tsx';
import type { ViewProps } from './views/view-props.ts';

const AgendaView = lazyScreen(() => import('./views/agenda-view.tsx'));
const TimeView = lazyScreen(() => import('./views/time/time-view.tsx'));
/** The views beside the month. */
export const laterViews: readonly Preloadable[] = [TimeView, AgendaView];

interface Props {
  readonly view: View;
  readonly props: ViewProps;
  readonly loaded: ScheduleDays;
  readonly selection: Selection;
  /** No lesson in the period. */
  readonly isEmpty: boolean;
}

/** The view of the period, or why there is none. */
export function ScheduleContent({ view, props, loaded, selection, isEmpty }: Props) {
  useSignals();
  const t = useText();
  const { failed, isReady, isBusy, isOnline } = loaded;
  const loadedAt = loaded.schedule.loadedAt.value;
  const omitted = loaded.schedule.omitted.value;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  // States change with the minute, so within one the days of a grid stay as they are.
  const grid = { ...props, now: minuteOf(props.now) * MINUTE_MS };
  const reload = (): void => void loaded.reload();
  // Beside what it shows, not after that.
  useEffect(() => {
    if (view === 'agenda') AgendaView.preload();
    else if (view !== 'month') TimeView.preload();
  }, [view]);
  return (
    <SelectionContext value={selection.lessons}>
      {isReady && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {omitted > 0 && <OmittedRows omitted={{ count: omitted }} />}
      {failed && !(isReady && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={reload} />
      )}
      {!isReady && !failed && <Loading lines={8} label={t('schedule.loading')} />}
      {isReady && view === 'month' && <MonthView {...grid} />}
      {isReady && (view === 'week' || view === 'day') && <TimeView {...grid} view={view} />}
      {isReady && view === 'agenda' && <AgendaView {...props} onReload={reload} />}
      {isReady && !isBusy && !failed && view !== 'agenda' && isEmpty && (
        <HostSlot name="empty">
          <p className="schedule-none" role="status">
            {t('schedule.none')}
          </p>
        </HostSlot>
      )}
      {selection.content}
    </SelectionContext>
  );
}
