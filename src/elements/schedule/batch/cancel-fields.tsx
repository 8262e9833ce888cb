import { useText } from '../../../runtime/screen-context.ts';
import { LongText } from '../../../ui/form/long-text.tsx';
import { RecipientsNote } from '../../lessons/record/recipients.tsx';

/** The one reason for which several lessons are cancelled, and whether the students are mailed. */
export interface CancelValues {
  readonly reason: string;
  readonly isNotified: boolean;
}

interface Props {
  readonly values: CancelValues;
  readonly error: string | undefined;
  /** Whose lessons they are. */
  readonly studentIds: readonly string[];
  readonly onChange: (patch: Partial<CancelValues>) => void;
}

/** The fields of a cancellation of several lessons. */
export function CancelFields({ values, error, studentIds, onChange }: Props) {
  const t = useText();
  return (
    <>
      <LongText
        label={t('batchChange.reason')}
        mark={t('common.required')}
        hint={t('lessonForms.cancel.reasonHint')}
        error={error}
        rows={2}
        value={values.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <label className="lesson-check">
        <input
          type="checkbox"
          checked={values.isNotified}
          onChange={({ target }) => onChange({ isNotified: target.checked })}
        />
        {t('batchChange.notify')}
      </label>
      {values.isNotified && <RecipientsNote studentIds={studentIds} />}
    </>
  );
}
