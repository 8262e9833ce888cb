import { useSignals } from '@preact/signals-react/runtime';
import { failureText } from '../../core/index.ts';
import { useText } from '../../runtime/screen-context.ts';
import { ErrorMessage } from '../../ui/display/error-message.tsx';
import { HostSlot } from '../../ui/display/host-slot.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { OfflineBanner } from '../../ui/display/offline-banner.tsx';
import type { View } from './contract.ts';
import type { ScheduleDays } from './use-schedule-days.ts';
import { AgendaView } from './views/agenda-view.tsx';
import { MonthView } from './views/month-view.tsx';
import { TimeView } from './views/time-view.tsx';
import type { ViewProps } from './views/view-props.ts';

interface Props {
  readonly view: View;
  readonly props: ViewProps;
  readonly loaded: ScheduleDays;
  /** No lesson in the period. */
  readonly isEmpty: boolean;
}

/** The view of the period, or why there is none. */
export function ScheduleContent({ view, props, loaded, isEmpty }: Props) {
  useSignals();
  const t = useText();
  const { failed, isReady, isBusy, isOnline } = loaded;
  const loadedAt = loaded.schedule.loadedAt.value;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  const reload = (): void => void loaded.reload();
  return (
    <>
      {isReady && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failed && !(isReady && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={reload} />
      )}
      {!isReady && !failed && <Loading lines={8} label={t('schedule.loading')} />}
      {isReady && view === 'month' && <MonthView {...props} />}
      {isReady && (view === 'week' || view === 'day') && <TimeView {...props} view={view} />}
      {isReady && view === 'agenda' && <AgendaView {...props} onReload={reload} />}
      {isReady && !isBusy && !failed && view !== 'agenda' && isEmpty && (
        <HostSlot name="empty">
          <p className="schedule-none" role="status">
            {t('schedule.none')}
          </p>
        </HostSlot>
      )}
    </>
  );
}
