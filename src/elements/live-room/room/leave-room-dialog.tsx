import { useState } from 'react';
import { failureText, succeeded } from '../../../core/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useHost } from '../../../runtime/element-context.ts';
import { useRoom, useText } from '../../../runtime/screen-context.ts';
import { useCallPlace } from '../call/call-context.ts';
import type { contract } from '../contract.ts';

interface Props {
  /** A meeting can be ended for all by its teacher, too. */
  readonly isMeeting: boolean;
  readonly onClose: () => void;
}

/** Asks before one leaves; the teacher of a meeting may also end it for everybody. */
export function LeaveDialog({ isMeeting, onClose }: Props) {
  const t = useText();
  const { tell } = useRoom();
  const { emit } = useHost<typeof contract>();
  const { call: { room }, teacher } = useCallPlace();
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<string>();

  const end = async (): Promise<void> => {
    if (!teacher) return;
    setEnding(true);
    const reply = await teacher.end();
    tell(reply);
    setEnding(false);
    if (succeeded(reply)) emit('teacher-live-end', { kind: teacher.kind, id: teacher.id });
    else setFailure(t('live.end.failed', { message: failureText(reply, t) }));
  };
  return (
    <Dialog
      title={t('live.end.leaveTitle')}
      text={isMeeting ? undefined : t('live.end.leaveText')}
      onClose={onClose}
      footer={(
        <>
          <Button onClick={onClose}>{t('live.end.stay')}</Button>
          {isMeeting && <Button kind="danger" loading={isEnding} loadingLabel={t('common.loading')} onClick={() => void end()}>{t('live.control.end')}</Button>}
          <Button kind="primary" onClick={() => room.leave()}>{t('live.end.leave')}</Button>
        </>
      )}
    >
      {isMeeting && <p>{t('live.end.endText')}</p>}
      {failure && <p role="alert" part="error" className="teacher-field-error">{failure}</p>}
    </Dialog>
  );
}
