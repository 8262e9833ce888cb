import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { failureText } from '../../../../core/api/index.ts';
import type { HomeworkReply } from '../../../../core/api/endpoints/index.ts';
import type { Materials } from '../../../../core/board/index.ts';
import { createWrittenRecord } from '../../../../core/lesson-records/index.ts';
import { useLoaded } from '../../../../runtime/hooks/use-loaded.ts';
import { ErrorMessage, Loading } from '../../../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { Texts } from '../../../../runtime/texts.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FormError } from '../../../../ui/form/submission.tsx';
import { FileTile, nameOf } from '../../../lessons/record/homework-answer.tsx';
import type { BoardController } from '../board-controller.ts';
import { checkMaterial, PAGES_AT_ONCE, placeMaterial } from '../files/material.ts';

interface Props {
  readonly controller: BoardController;
  readonly materials: Pick<Materials, 'read'>;
  /** The lesson before which the homework was due. */
  readonly lessonId: string;
  readonly announce: (text: string) => void;
  /** Gets the focus when the dialog closes. */
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Dialog that puts a file on the board which the family has sent for the last homework. */
export default function HomeworkDialog(props: Props) {
  return (
    <Texts namespaces={['homework']}>
      <HomeworkFiles {...props} />
    </Texts>
  );
}

type File = HomeworkReply['files'][number];

function HomeworkFiles({ controller, materials, lessonId, announce, returnFocus, onClose }: Props) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const record = useMemo(() => createWrittenRecord(session, lessonId), [session, lessonId]);
  useEffect(() => () => record.dispose(), [record]);
  const { failed, reload } = useLoaded(lessonId, () => record.load());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const files = record.data.value?.previous?.reply?.files ?? [];

  async function put(file: File): Promise<void> {
    setBusy(true);
    setError('');
    const problem = await putOnBoard(controller, materials, file, t).catch(() => t('homework.failed'));
    setBusy(false);
    if (problem !== undefined) return setError(problem);
    announce(t('homework.inserted'));
    onClose();
  }

  return (
    <Dialog
      title={t('homework.insert')}
      text={files.length > 0 ? t('homework.insertText') : undefined}
      closeLabel={t('homework.close')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {failed && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!record.data.value && !failed && <Loading lines={2} label={t('common.loading')} />}
      {record.data.value && files.length === 0 && <p>{t('homework.insertNone')}</p>}
      {files.length > 0 && (
        <ul className="homework-files">
          {files.map((file, index) => {
            const name = nameOf(file, t('homework.file', { number: index + 1 }));
            return (
              <li key={file.url}>
                <FileTile
                  file={file}
                  name={name}
                  action={t('homework.put')}
                  materials={materials}
                  disabled={isBusy}
                  onPress={() => void put(file)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <FormError>{error}</FormError>
    </Dialog>
  );
}

/** Puts a picture on the page, or the pages of a PDF after it. Resolves with the reason if that is not possible. */
async function putOnBoard(
  controller: BoardController,
  materials: Pick<Materials, 'read'>,
  { url }: File,
  t: ReturnType<typeof useText>,
): Promise<string | undefined> {
  const checked = await checkMaterial(await materials.read(url));
  if (checked.kind === 'problem') return t(...checked.message);
  try {
    if (checked.kind === 'pdf' && checked.document.numPages > PAGES_AT_ONCE)
      return t('board.material.tooManyAtOnce', { count: PAGES_AT_ONCE });
    await placeMaterial(controller, url, checked);
    return undefined;
  } finally {
    if (checked.kind === 'pdf') void checked.document.loadingTask.destroy();
  }
}
