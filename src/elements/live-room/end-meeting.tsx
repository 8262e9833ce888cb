import { useState } from 'react';
import { failureText, succeeded } from '../../core/index.ts';
import { createMeetings } from '../../core/meetings/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useHost } from '../../runtime/element-context.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';

interface Props {
  readonly id: string;
  readonly onEnded: () => void;
}

/** Ends a meeting for everybody where there is no call that could be left: the provider has no rooms of its own. */
export function EndMeeting({ id, onEnded }: Props) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const [isAsking, setIsAsking] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function end(): Promise<void> {
    setIsEnding(true);
    const reply = await createMeetings(session).end(id);
    setIsEnding(false);
    reportFailure(reply);
    if (!succeeded(reply)) return setFailure(t('liveRoom.end.failed', { message: failureText(reply, t) }));
    emit('teacher-live-end', { kind: 'meeting', id });
    setIsAsking(false);
    onEnded();
  }

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('liveRoom.control.end')}</Button>
      {isAsking && (
        <Dialog
          title={t('liveRoom.end.title')}
          text={t('liveRoom.end.text')}
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={() => setIsAsking(false)}>{t('common.cancel')}</Button>
              <Button kind="danger" loading={isEnding} loadingLabel={t('common.loading')} onClick={() => void end()}>
                {t('liveRoom.control.end')}
              </Button>
            </>
          }
        >
          {failure && (
            <p role="alert" part="error" className="teacher-field-error">
              {failure}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
