import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { HomeworkReply, StudentRecord } from '../../../core/api/endpoints/index.ts';
import { shortenFileName } from '../../../core/i18n/index.ts';
import type { Materials } from '../../../core/board/index.ts';
import { createKeptLesson, createWrittenRecord, fileSize } from '../../../core/lesson-records/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { fetchFor } from '../../../runtime/sessions/in-page-provider.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { check, sheet } from '../../../ui/icons/later-icons.ts';
import css from './homework-answer.css';

type File = HomeworkReply['files'][number];
type ReadFiles = Pick<Materials, 'read'>;

interface Props {
  /** The lesson whose record asks for the homework. */
  readonly lessonId: string;
  readonly reply: HomeworkReply | undefined;
}

/** What a family has sent for homework: whether it is done, and photos and PDFs to look at. */
export function HomeworkAnswer(props: Props) {
  return (
    <Texts namespaces={['homework', 'dateTime']}>
      <Answer {...props} />
    </Texts>
  );
}

/** The same for a lesson of a list, whose reply is loaded with its record. Renders nothing if that fails. */
export function LoadedAnswer({
  record: { lessonId, hasReply },
}: {
  readonly record: Pick<StudentRecord, 'lessonId' | 'hasReply'>;
}) {
  return hasReply ? <WithRecord lessonId={lessonId} /> : <HomeworkAnswer lessonId={lessonId} reply={undefined} />;
}

function WithRecord({ lessonId }: Pick<Props, 'lessonId'>) {
  useSignals();
  const { session } = useScreen();
  const written = useMemo(() => createWrittenRecord(session, lessonId), [session, lessonId]);
  useEffect(() => () => written.dispose(), [written]);
  useLoaded(lessonId, () => written.load());
  const record = written.data.value;
  return record ? <HomeworkAnswer lessonId={lessonId} reply={record.reply} /> : null;
}

function Answer({ lessonId, reply }: Props) {
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const { session } = useScreen();
  const kept = useMemo(() => createKeptLesson(session, lessonId, fetchFor(session.provider)), [session, lessonId]);
  useEffect(() => () => kept.dispose(), [kept]);
  const { doneAtMillis, files = [] } = reply ?? {};
  if (doneAtMillis === undefined && files.length === 0)
    return <p className="homework-answer-quiet">{t('homework.none')}</p>;
  return (
    <div className="homework-answer">
      {doneAtMillis !== undefined && (
        <p className="homework-answer-done">
          <Icon path={check} />
          {t('homework.done', { when: dates.moment(doneAtMillis) })}
        </p>
      )}
      {files.length > 0 && (
        <ul className="homework-files" aria-label={t('homework.sent')}>
          {files.map((file, index) => (
            <li key={file.url}>
              <ShownFile
                file={file}
                name={nameOf(file, t('homework.file', { number: index + 1 }))}
                materials={kept.materials}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The name of a file as it is shown. */
export const nameOf = ({ name }: File, fallback: string): string => (name ? shortenFileName(name) : fallback);

interface FileProps {
  readonly file: File;
  readonly name: string;
  readonly materials: ReadFiles;
}

/** A file that opens in a dialog if it is a picture, and is saved otherwise. */
export function ShownFile({ file, name, materials }: FileProps) {
  const t = useText();
  const { toasts } = useScreen();
  const [isOpen, setOpen] = useState(false);
  const save = async (): Promise<void> => {
    try {
      const [blob, { saveFile, withEnding }] = await Promise.all([
        materials.read(file.url),
        import('../../live-room/board/files/save-file.ts'),
      ]);
      saveFile(withEnding(name, file.url), blob);
    } catch {
      toasts.show('error', t('homework.failed'));
    }
  };
  const isPicture = file.type.startsWith('image/');
  return (
    <>
      <FileTile
        file={file}
        name={name}
        action={t(isPicture ? 'homework.open' : 'homework.save')}
        materials={materials}
        onPress={() => (isPicture ? setOpen(true) : void save())}
      />
      {isOpen && (
        <Dialog
          title={name}
          wide
          closeLabel={t('homework.close')}
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => void save()}>{t('homework.save')}</Button>}
        >
          <Picture file={file} materials={materials} alt={name} className="homework-picture" />
        </Dialog>
      )}
    </>
  );
}

interface TileProps extends FileProps {
  /** What a press does. */
  readonly action: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** A button with a small view of a file. */
export function FileTile({ file, name, action, materials, disabled = false, onPress }: TileProps) {
  useStyles(css);
  const { language } = useScreen();
  return (
    <button type="button" className="homework-file" disabled={disabled} onClick={onPress}>
      {file.type.startsWith('image/') ? (
        <Picture file={file} materials={materials} alt="" className="homework-thumb" />
      ) : (
        <span className="homework-thumb">
          <Icon path={sheet} />
        </span>
      )}
      <span className="homework-file-name" dir="auto">
        {name}
      </span>
      <span className="homework-file-size">{fileSize(file.bytes, language)}</span>
      <span className="teacher-visually-hidden">{action}</span>
    </button>
  );
}

interface PictureProps {
  readonly file: File;
  readonly materials: ReadFiles;
  readonly alt: string;
  readonly className: string;
}

/** A picture that only its reader's token opens, so it is fetched first. */
function Picture({ file, materials, alt, className }: PictureProps) {
  const t = useText();
  const [state, setState] = useState<{ url: string } | 'failed'>();
  useEffect(() => {
    let url: string | undefined;
    let isOver = false;
    materials.read(file.url).then(
      (blob) => {
        if (isOver) return;
        url = URL.createObjectURL(blob);
        setState({ url });
      },
      () => !isOver && setState('failed'),
    );
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [materials, file.url]);
  if (state === 'failed')
    return alt ? <p role="alert">{t('homework.failed')}</p> : <span className={className} aria-hidden="true" />;
  if (!state) return <span className={className} aria-hidden="true" />;
  return <img className={className} src={state.url} alt={alt} />;
}
