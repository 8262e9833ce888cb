import { useState } from 'react';
import { failureText, succeeded } from '../../../../core/index.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useHost } from '../../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { useCallContext } from '../../call/call-context.ts';
import type { contract } from '../../contract.ts';

interface Props {
  /** Meetings can also be ended for all participants. */
  readonly isMeeting: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before leaving; the teacher of a meeting can also end it for all participants. */
export function LeaveRoomDialog({ isMeeting, onClose }: Props) {
  const t = useText();
  const { reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<string>();

  const end = async (): Promise<void> => {
    if (!teacher) return;
    setEnding(true);
    const reply = await teacher.end();
    reportFailure(reply);
    setEnding(false);
    if (succeeded(reply)) emit('teacher-live-end', { kind: teacher.kind, id: teacher.id });
    else setFailure(t('liveRoom.end.failed', { message: failureText(reply, t) }));
  };
  return (
    <Dialog
      title={t('liveRoom.end.leaveTitle')}
      text={t(isMeeting ? 'liveRoom.end.leaveMeetingText' : 'liveRoom.end.leaveText')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(isMeeting ? 'liveRoom.end.stayInMeeting' : 'liveRoom.end.stay')}</Button>
          {isMeeting && (
            <Button kind="danger" loading={isEnding} loadingLabel={t('common.loading')} onClick={() => void end()}>
              {t('liveRoom.control.end')}
            </Button>
          )}
          <Button kind="primary" onClick={() => room.leave()}>
            {t('liveRoom.end.leave')}
          </Button>
        </>
      }
    >
      {isMeeting && <p>{t('liveRoom.end.endText', { end: t('liveRoom.control.end') })}</p>}
      {failure && (
        <p role="alert" part="error" className="teacher-field-error">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
