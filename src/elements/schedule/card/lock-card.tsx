import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SERVICE_ZONE, dayKey } from '../../../core/time/index.ts';
import { failureText } from '../../../core/api/index.ts';
import type { Lock } from '../../../core/api/endpoints/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { lock as lockIcon } from '../../../ui/icons/icons.ts';
import detailCss from '../../course-list/course-detail.css';
import { LockScopeField, useLockScope, useSeriesLocking } from '../lock/lock-scope.tsx';
import { shownLock, useLockRequests } from '../lock/use-lock-requests.ts';
import { Card } from './card.tsx';

export const words: Words = { namespaces: ['scheduleForms'] };

interface Props {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly lock: Lock;
  readonly schedule: Schedule;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** The lock of a day where it is shown: its time, its reason, and how it is changed or lifted. */
export default function LockCard(props: Props) {
  return (
    <Texts {...words}>
      <CardOfLock {...props} />
    </Texts>
  );
}

function CardOfLock({ day, lock, schedule, onChange, onClose }: Props) {
  useSignals();
  useStyles(detailCss);
  const t = useText();
  const { root } = useHost();
  const { session, language } = useScreen();
  const dates = useDates();
  const [isAsking, setIsAsking] = useState(false);
  const { startTimeMillis: start, endTimeMillis: end, reason = '' } = lock;
  // A day of the past takes no lock: neither a changed one, nor again the one that was lifted.
  const canChange = !schedule.isReadOnly.value && lock.date >= dayKey(session.clock.now(), SERVICE_ZONE);
  return (
    <Card
      face={
        <span className="schedule-card-face">
          <Icon path={lockIcon} />
        </span>
      }
      heading={t('scheduleForms.locking.title')}
      about={dayNames(language).full(day)}
      // Nothing shows a lock that was lifted: the card closes.
      chip={() => (schedule.locks.peek().has(day) ? shownLock(root, day) : null)}
      afterwards={() => shownLock(root, day)}
      isEditing={isAsking}
      onClose={onClose}
    >
      <p className="schedule-card-when">
        {start === undefined || end === undefined ? t('scheduleForms.locking.wholeDay') : dates.span(start, end)}
      </p>
      {reason !== '' && (
        <dl className="course-detail-facts">
          <div>
            <dt>{t('scheduleForms.locking.reason')}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </div>
        </dl>
      )}
      {canChange && <LockActions {...{ lock, schedule, isAsking, setIsAsking, onChange, onClose }} />}
    </Card>
  );
}

interface ActionsProps extends Omit<Props, 'day'> {
  /** The teacher chooses which locks of a series are lifted. */
  readonly isAsking: boolean;
  readonly setIsAsking: (isAsking: boolean) => void;
}

/** Changes or lifts the lock; of a lock that repeats, the teacher first chooses which ones are lifted. */
function LockActions({ lock, schedule, isAsking, setIsAsking, onChange, onClose }: ActionsProps) {
  useSignals();
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const choice = useLockScope(schedule, isAsking ? lock : undefined);
  const isSeries = useSeriesLocking(schedule) !== undefined && lock.seriesId !== undefined;
  const { lockId, date } = lock;
  const requests = useLockRequests(schedule, { onDone: onClose, report: () => false });
  const lift = (): void => {
    if (requests.isSending || choice.isLoading) return;
    requests.clearFailed();
    const { series, scope } = choice;
    if (isSeries && !isAsking) return ask(true);
    if (series && scope !== 'one')
      void requests.sendSeries(
        () => series.change({ lockId, scope, locked: false }),
        (count) => t('scheduleForms.locking.liftedMany', { count }),
      );
    else void requests.send([{ lockId, date, locked: false }], () => t('scheduleForms.locking.lifted'));
  };
  /** The buttons change, so the focus moves to the first of the new ones. */
  const ask = (next: boolean): void => {
    flushSync(() => setIsAsking(next));
    box.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {requests.failed.map(({ request, reply }) => (
        <FormError key={request.date}>{failureText(reply, t)}</FormError>
      ))}
      <FormError>{requests.seriesFailure && failureText(requests.seriesFailure, t)}</FormError>
      {isAsking && <LockScopeField choice={choice} legend={t('scheduleForms.locking.scope.lift')} />}
      <div ref={box} className="schedule-card-actions">
        {isAsking ? (
          <Button onClick={() => ask(false)}>{t('common.cancel')}</Button>
        ) : (
          <Button onClick={onChange}>{t('scheduleForms.locking.edit')}</Button>
        )}
        <Button loading={requests.isSending} loadingLabel={t('scheduleForms.locking.submitting')} onClick={lift}>
          {t('scheduleForms.locking.lift')}
        </Button>
      </div>
    </>
  );
}
