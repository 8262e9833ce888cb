import { useId } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { VIEWS, type View } from '../contract.ts';

interface Props {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Month, week, day or agenda. */
export function ViewChoice({ view, onView }: Props) {
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
