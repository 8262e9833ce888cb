import { Texts } from '../../../runtime/texts.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';

export interface Props {
  readonly onChange: () => void;
  readonly onCancel: () => void;
}

/** The buttons to change and to cancel a meeting, which come after its details. */
export default function MeetingDetailActions(props: Props) {
  return (
    <Texts namespaces={['meetingChanges']}>
      <Actions {...props} />
    </Texts>
  );
}

function Actions({ onChange, onCancel }: Props) {
  const t = useText();
  return (
    <div className="visit-detail-actions">
      <Button onClick={onChange}>{t('meetingChanges.change')}</Button>
      <Button kind="quiet" className="visit-detail-cancel" onClick={onCancel}>
        {t('meetingChanges.cancel')}
      </Button>
    </div>
  );
}
