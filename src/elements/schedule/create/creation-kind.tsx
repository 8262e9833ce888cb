import { useId, type RefObject } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './creation-kind.css';

export const CREATION_KINDS = ['lesson', 'meeting'] as const;
export type CreationKind = (typeof CREATION_KINDS)[number];

interface Props {
  readonly kind: CreationKind;
  /** Points to the chosen one. */
  readonly chosen: RefObject<HTMLInputElement | null>;
  readonly onChoose: (kind: CreationKind) => void;
}

/** Whether a lesson or a meeting is created. */
export function CreationKindChoice({ kind, chosen, onChoose }: Props) {
  useStyles(css);
  const t = useText();
  const name = useId();
  return (
    <fieldset className="creation-kind">
      <legend className="teacher-visually-hidden">{t('seriesPlan.kind.label')}</legend>
      {CREATION_KINDS.map((each) => (
        <label key={each} className="lesson-check">
          <input
            ref={each === kind ? chosen : null}
            type="radio"
            name={name}
            checked={each === kind}
            onChange={() => onChoose(each)}
          />
          {t(`seriesPlan.kind.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
