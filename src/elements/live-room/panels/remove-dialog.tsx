import type { Participant } from '../../../core/live-room/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCallContext } from '../call/call-context.ts';

interface Props {
  readonly participant: Participant;
  readonly onClose: () => void;
}

/** Asks for confirmation before a participant is removed, or rejected in the lobby. */
export function RemoveDialog({ participant, onClose }: Props) {
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const remove = (): void => {
    room.remove(participant.id);
    onClose();
  };
  const which = participant.state.admissionState === 'inside' ? 'remove' : 'reject';
  return (
    <Dialog
      title={t(`liveRoom.people.${which}Title`)}
      text={t(`liveRoom.people.${which}Text`, { name: participant.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="danger" onClick={remove}>
            {t(`liveRoom.people.${which}`)}
          </Button>
        </>
      }
    />
  );
}
