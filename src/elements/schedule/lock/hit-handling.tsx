import { useId } from 'react';
import { isMeeting } from '../../../core/schedule/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { FormError } from '../../../ui/form/submission.tsx';
import { CancelFields } from '../batch/cancel-fields.tsx';
import type { HitChanges, HitHandling } from './use-hit-changes.ts';

interface Props {
  readonly hits: HitChanges;
  /** Of the reason for the cancellations. */
  readonly error: string | undefined;
  readonly onHandling: (handling: HitHandling) => void;
}

/** What happens to the lessons that a lock covers: they stay, are cancelled for one reason, or moved to free times. */
export function HitHandlingFields({ hits, error, onHandling }: Props) {
  const t = useText();
  const name = useId();
  const { handling, batch } = hits;
  return (
    <>
      <fieldset className="schedule-choices">
        <legend>{t('batchChange.locking.handling')}</legend>
        {(['keep', 'cancel', 'move'] as const).map((each) => (
          <label key={each} className="lesson-check">
            <input type="radio" name={name} checked={handling === each} onChange={() => onHandling(each)} />
            {t(`batchChange.locking.${each}`)}
          </label>
        ))}
      </fieldset>
      {hits.keepsMeetings && handling !== 'keep' && (
        <p className="lesson-quiet">{t('batchChange.locking.meetingsStay')}</p>
      )}
      {handling === 'cancel' && (
        <CancelFields
          values={hits.cancel}
          error={error}
          studentIds={hits.hits.flatMap((entry) => (isMeeting(entry) ? [] : [entry.studentId]))}
          onChange={hits.changeCancel}
        />
      )}
      <FormError>
        {batch.failed.length > 0 &&
          t('batchChange.locking.halfway', { done: batch.done.length, failed: batch.failed.length })}
      </FormError>
    </>
  );
}
