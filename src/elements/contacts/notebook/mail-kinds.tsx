import { type FamilyMails, mailKinds } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { listLabels } from '../list/list-labels.ts';
import css from './family.css';

interface Props {
  readonly mails: FamilyMails;
  /** Shown below the legend. */
  readonly hint?: string | undefined;
  readonly onChange: (patch: Partial<FamilyMails>) => void;
}

/** Selects which mails a member of the family gets. Requires the texts `family`. */
export function MailKindChoice({ mails, hint, onChange }: Props) {
  useStyles(css);
  const t = useText();
  return (
    <fieldset className="family-kinds">
      <legend>{t('guardians.mails')}</legend>
      {hint && <p className="notebook-quiet">{hint}</p>}
      {mailKinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={mails[kind]}
            onChange={({ target }) => onChange({ [kind]: target.checked })}
          />
          <span>
            {t(`guardians.kinds.${kind}`)}
            <small>{t(`guardians.kindHints.${kind}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Formats which mails a person gets: `授業の予定、授業後の記録`. Requires the texts `family`. */
export function useMailKindNames(): (mails: FamilyMails) => string {
  const t = useText();
  const { language } = useScreen();
  return (mails) => {
    const kinds = mailKinds.filter((kind) => mails[kind]);
    if (kinds.length === 0) return t('guardians.noMails');
    if (kinds.length === mailKinds.length) return t('guardians.allMails');
    return listLabels(
      kinds.map((kind) => t(`guardians.kinds.${kind}`)),
      language,
    );
  };
}
