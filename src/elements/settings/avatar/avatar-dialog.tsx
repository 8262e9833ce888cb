import type { RefObject } from 'react';
import type { Crop } from '../../../core/settings/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './avatar-dialog.css';
import { CropPreview } from './crop-preview.tsx';
import type { OpenPicture } from './open-picture.ts';
import type { AvatarWork } from './use-avatar.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

interface Props {
  readonly work: AvatarWork;
  readonly picture: OpenPicture;
  readonly crop: Crop;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onChoose: () => void;
}

/** Crops and uploads a picture. */
export function AvatarDialog({ work, picture, crop, returnFocus, onChoose }: Props) {
  useStyles(css);
  const t = useText();
  const { isSending, isReading, error, statusMessage } = work;
  return (
    <Dialog
      wide
      title={t('settings.avatar.editTitle')}
      closeLabel={t('common.close')}
      onClose={work.close}
      returnFocus={returnFocus}
      footer={
        isSending ? (
          <Button onClick={work.stop}>{t('settings.avatar.stop')}</Button>
        ) : (
          <>
            <Button kind="quiet" loading={isReading} loadingLabel={t('settings.avatar.reading')} onClick={onChoose}>
              {t('settings.avatar.other')}
            </Button>
            <Button kind="primary" part="submit" onClick={() => void work.send()}>
              {t('settings.avatar.use')}
            </Button>
          </>
        )
      }
    >
      <CropPreview picture={picture} crop={crop} disabled={isSending} onCrop={work.crop} />
      <div role="status">
        {isSending && (
          <p className="settings-note avatar-progress">
            <progress aria-label={t('settings.avatar.uploading')} />
            <span>{t('settings.avatar.uploading')}</span>
          </p>
        )}
        {statusMessage && <p className="settings-note">{statusMessage}</p>}
      </div>
      <FormError>{error}</FormError>
    </Dialog>
  );
}
