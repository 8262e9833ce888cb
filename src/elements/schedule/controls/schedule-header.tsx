import { Button } from '../../../ui/form/button.tsx';
import { Heading } from '../../../ui/display/host-slot.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { lock, plus } from '../../../ui/icons/icons.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';

interface Props {
  readonly isReadOnly: boolean;
  readonly onLock: () => void;
  readonly onCreate: () => void;
}

/** Title, time zone, and the buttons to lock days and to create lessons. */
export function ScheduleHeader({ isReadOnly, onLock, onCreate }: Props) {
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
