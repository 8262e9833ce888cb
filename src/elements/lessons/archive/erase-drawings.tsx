import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { failureText, succeeded } from '../../../core/index.ts';
import type { KeptBoard } from '../../../core/lesson-records/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';

/** Erases what one of the students has drawn, after a question: it cannot be undone. */
export function EraseDrawings({ kept }: { readonly kept: Pick<KeptBoard, 'authors' | 'erase'> }) {
  useSignals();
  const t = useText();
  const { toasts } = useScreen();
  const frame = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ readonly id: string; readonly name: string }>();
  const [isErasing, setErasing] = useState(false);
  const erase = async (id: string, name: string): Promise<void> => {
    setErasing(true);
    const reply = await kept.erase(id);
    setErasing(false);
    setAsked(undefined);
    if (succeeded(reply)) toasts.show('success', t('lessonArchive.erased', { name }));
    else toasts.show('error', failureText(reply, t));
  };
  const close = (): void => {
    if (!isErasing) setAsked(undefined);
  };
  return (
    <div ref={frame} tabIndex={-1} className="archive-erase">
      {kept.authors.value.map(({ id, name }) => (
        <Button key={id} kind="quiet" onClick={() => setAsked({ id, name })}>
          {t('lessonArchive.eraseNamed', { name })}
        </Button>
      ))}
      {asked && (
        <Dialog
          title={t('lessonArchive.eraseTitle')}
          text={t('lessonArchive.eraseText', { name: asked.name })}
          onClose={close}
          returnFocus={frame}
          footer={
            <>
              <Button onClick={close}>{t('common.cancel')}</Button>
              <Button
                kind="danger"
                loading={isErasing}
                loadingLabel={t('common.loading')}
                onClick={() => void erase(asked.id, asked.name)}
              >
                {t('lessonArchive.erase')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
