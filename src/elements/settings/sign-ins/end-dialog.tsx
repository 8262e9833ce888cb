import type { RefObject } from 'react';
import type { OpenSignIn } from '../../../core/api/endpoints/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';

interface Props {
  /** The device; undefined for all others. */
  readonly signIn: OpenSignIn | undefined;
  readonly isBusy: boolean;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onKeep: () => void;
  readonly onEnd: () => void;
}

/** Asks before devices are signed out. */
export function EndDialog({ signIn, isBusy, returnFocus, onKeep, onEnd }: Props) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={signIn ? t('signIns.ask.one', { device: signIn.device || t('signIns.unknown') }) : t('signIns.ask.others')}
      text={t('signIns.ask.text')}
      onClose={onKeep}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onKeep}>{t('signIns.keep')}</Button>
          <Button kind="danger" loading={isBusy} loadingLabel={t('common.loading')} onClick={onEnd}>
            {t(signIn ? 'signIns.confirm.one' : 'signIns.confirm.others')}
          </Button>
        </>
      }
    />
  );
}
