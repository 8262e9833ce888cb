import { useState } from 'react';
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
  const [erase, setErase] = useState(false);
  const { id, name, role, state } = participant;
  const which = state.admissionState === 'inside' ? 'remove' : 'reject';
  return (
    <Dialog
      title={t(`liveRoom.people.${which}Title`)}
      text={t(`liveRoom.people.${which}Text`, { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              room.remove(id, { erase });
              onClose();
            }}
          >
            {t(`liveRoom.people.${which}`)}
          </Button>
        </>
      }
    >
      {which === 'remove' && role === 'student' && (
        <label className="live-people-lead">
          <input type="checkbox" checked={erase} onChange={({ target }) => setErase(target.checked)} />
          <span>{t('liveRoom.people.removeErase', { name })}</span>
        </label>
      )}
    </Dialog>
  );
}

/** Asks for confirmation before all that a participant has drawn is erased. */
export function EraseDialog({ participant: { id, name }, onClose }: Props) {
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  return (
    <Dialog
      title={t('liveRoom.people.eraseTitle')}
      text={t('liveRoom.people.eraseText', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              room.erase(id);
              onClose();
            }}
          >
            {t('liveRoom.people.erase')}
          </Button>
        </>
      }
    />
  );
}
