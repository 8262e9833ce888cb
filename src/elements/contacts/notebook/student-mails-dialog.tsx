import { useId, useState, type FormEvent, type RefObject } from 'react';
import type { FamilyMails } from '../../../core/api/endpoints/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import type { FamilyModel } from '../../../core/students/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { MailKindChoice } from './mail-kinds.tsx';

interface Props {
  /** The student's name. */
  readonly name: string;
  readonly mails: FamilyMails;
  readonly model: FamilyModel;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Chooses which mails the student gets beside the guardians. Requires the texts `family`. */
export default function StudentMailsDialog({ name, mails: stored, model, returnFocus, onClose }: Props) {
  const t = useText();
  const id = useId();
  const { toasts, reportFailure } = useScreen();
  const [mails, setMails] = useState(stored);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const reply = await model.chooseMails(mails);
    setPending(false);
    if (!succeeded(reply)) return setError(reportFailure(reply));
    toasts.show('success', t('guardians.mailsSaved', { name }));
    onClose();
  };
  return (
    <Dialog
      title={t('guardians.mailsTitle', { name })}
      closeLabel={t('common.close')}
      returnFocus={returnFocus}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={id} loading={isPending} loadingLabel={t('guardians.saving')}>
            {t('guardians.save')}
          </Button>
        </>
      }
    >
      <form id={id} className="family-form" noValidate onSubmit={(event) => void submit(event)}>
        <MailKindChoice mails={mails} onChange={(patch) => setMails({ ...mails, ...patch })} />
        <FormError>{error}</FormError>
      </form>
    </Dialog>
  );
}
