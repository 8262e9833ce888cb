import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';

/** Lets a teacher decide whether the students' view follows. */
export function LeadToggle() {
  useSignals();
  const t = useText();
  const {
    call: { mainView },
  } = useCallContext();
  return (
    <label className="live-people-lead">
      <input
        type="checkbox"
        checked={mainView.isLeading.value}
        onChange={({ target }) => mainView.setLeading(target.checked)}
      />
      <span>{t('liveRoom.view.lead')}</span>
    </label>
  );
}
