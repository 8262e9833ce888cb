import { useState } from 'react';
import type { LessonArchive } from '../../../core/api/endpoints/index.ts';
import type { Materials } from '../../../core/board/index.ts';
import { fileSize } from '../../../core/lesson-records/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { sheet } from '../../../ui/icons/later-icons.ts';

type File = LessonArchive['files'][number];

interface Props {
  readonly files: readonly File[];
  readonly materials: Pick<Materials, 'read'>;
}

/** The files of a lesson, to save. */
export function ArchivedFiles({ files, materials }: Props) {
  const t = useText();
  return (
    <ul className="archive-files">
      {files.map((file, index) => (
        <li key={file.url}>
          <SavedFile
            file={file}
            name={file.name || t('lessonArchive.file', { number: index + 1 })}
            materials={materials}
          />
        </li>
      ))}
    </ul>
  );
}

interface SavedFileProps {
  readonly file: File;
  readonly name: string;
  readonly materials: Pick<Materials, 'read'>;
}

function SavedFile({ file, name, materials }: SavedFileProps) {
  const t = useText();
  const { language, toasts } = useScreen();
  const [isReading, setReading] = useState(false);
  const save = async (): Promise<void> => {
    setReading(true);
    try {
      const [blob, { saveFile }] = await Promise.all([
        materials.read(file.url),
        import('../../live-room/board/files/save-file.ts'),
      ]);
      saveFile(withEnding(name, file.url), blob);
    } catch {
      toasts.show('error', t('lessonArchive.fileFailed'));
    }
    setReading(false);
  };
  return (
    <Button
      kind="quiet"
      className="archive-file"
      aria-label={t('lessonArchive.saveFile', { name })}
      loading={isReading}
      loadingLabel={t('common.loading')}
      onClick={() => void save()}
    >
      <Icon path={sheet} />
      <span className="archive-name" dir="auto">
        {name}
      </span>
      <span className="archive-size">{fileSize(file.bytes, language)}</span>
    </Button>
  );
}

/** A file without its type would not open: the provider's address has the ending that its bytes call for. */
function withEnding(name: string, url: string): string {
  const ending = url.slice(url.lastIndexOf('.'));
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
