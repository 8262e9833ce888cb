import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';

/** What is lost: what a form on this page holds, or by a sign-out the record of a lesson or drafts that were not sent. */
export type Loss = 'form' | 'record' | 'drafts';

const TEXTS = {
  form: 'portal.unsaved.text',
  record: 'portal.unsaved.record',
  drafts: 'portal.unsaved.drafts',
} as const;

interface Props {
  readonly loss: Loss;
  onStay(): void;
  onLeave(): void;
}

/** Asks before navigation discards unsaved changes. */
export function LeavePageDialog({ loss, onStay, onLeave }: Props) {
  const t = useText();
  const isSignOut = loss !== 'form';
  return (
    <Dialog
      title={t('portal.unsaved.title')}
      text={t(TEXTS[loss])}
      onClose={onStay}
      urgent
      footer={
        <>
          <Button onClick={onStay}>{t(isSignOut ? 'common.cancel' : 'portal.unsaved.stay')}</Button>
          <Button kind="danger" onClick={onLeave}>
            {t(isSignOut ? 'portal.unsaved.signOut' : 'portal.unsaved.leave')}
          </Button>
        </>
      }
    />
  );
}
