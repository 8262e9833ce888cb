import { useId, useRef, useState, type RefObject } from 'react';
import { pictureOf } from '../../../core/lessons/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useDrop, useFileChooser } from '../../../ui/form/use-files.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { AvatarDialog } from './avatar-dialog.tsx';
import { useAvatar, type AvatarWork } from './use-avatar.ts';
import css from './avatar-section.css';
import { FormError } from '../../../ui/form/submission.tsx';

interface Props {
  readonly teacher: Teacher;
  readonly onSaved: (saved: Teacher) => void;
}

const ACCEPTED_TYPES = 'image/png,image/jpeg,image/webp';

/** The teacher's picture; another one is chosen or dropped here. */
export function AvatarSection({ teacher, onSaved }: Props) {
  useStyles(css);
  const t = useText();
  const work = useAvatar(teacher, onSaved);
  const [isRemoving, setIsRemoving] = useState(false);
  const chooser = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLElement>(null);
  const isOver = useDrop(area, ([file]) => void work.choose(file));
  const fileChooser = useFileChooser({ accept: ACCEPTED_TYPES, onFiles: ([file]) => void work.choose(file) });
  const id = useId();
  const avatar = pictureOf(teacher.avatar, useScreen().session.provider);
  // The same object for as long as the dialogs are open.
  const [returnFocus] = useState(() => ({
    get current() {
      return chooser.current?.querySelector<HTMLElement>('button') ?? null;
    },
  }));

  const { choose } = fileChooser;
  return (
    <section
      ref={area}
      className="settings-card settings-avatar"
      part="avatar"
      aria-labelledby={id}
      data-over={isOver || undefined}
    >
      <Avatar
        name={teacher.name}
        src={avatar}
        size={96}
        label={t(avatar ? 'settings.avatar.current' : 'settings.avatar.none')}
      />
      <div className="settings-avatar-words">
        <h2 id={id}>{t('settings.avatar.title')}</h2>
        <p className="settings-quiet">{isOver ? t('settings.avatar.drop') : t('settings.avatar.text')}</p>
        <div className="settings-actions" ref={chooser}>
          <Button onClick={choose} loading={work.isReading} loadingLabel={t('settings.avatar.reading')}>
            {t('settings.avatar.change')}
          </Button>
          {avatar && (
            <Button kind="quiet" onClick={() => setIsRemoving(true)}>
              {t('settings.avatar.remove')}
            </Button>
          )}
        </div>
        {fileChooser.input}
        {work.error && !work.editing && !isRemoving && <FormError>{work.error}</FormError>}
      </div>
      {work.editing && (
        <AvatarDialog
          work={work}
          picture={work.editing.picture}
          crop={work.editing.crop}
          returnFocus={returnFocus}
          onChoose={choose}
        />
      )}
      {isRemoving && <RemovePictureDialog work={work} returnFocus={returnFocus} onClose={() => setIsRemoving(false)} />}
    </section>
  );
}

interface RemoveProps {
  readonly work: AvatarWork;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Removes the picture after confirmation. */
function RemovePictureDialog({ work, returnFocus, onClose }: RemoveProps) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={t('settings.avatar.remove')}
      text={t('settings.avatar.removeText')}
      onClose={onClose}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="danger"
            loading={work.isSending}
            loadingLabel={t('settings.avatar.removing')}
            onClick={() => void work.remove().then((isDone) => isDone && onClose())}
          >
            {t('settings.avatar.remove')}
          </Button>
        </>
      }
    >
      <FormError>{work.error}</FormError>
    </Dialog>
  );
}
