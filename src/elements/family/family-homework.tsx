import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FamilyHomework } from '../../core/api/endpoints/index.ts';
import { failureText, type Reply, succeeded } from '../../core/api/index.ts';
import { createFamilyHomework, type FamilyHomeworkModel } from '../../core/family/index.ts';
import { shortenFileName } from '../../core/i18n/index.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { fetchFor } from '../../runtime/sessions/in-page-provider.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Texts } from '../../runtime/texts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/submission.tsx';
import { useFileChooser } from '../../ui/form/use-files.tsx';
import { ShownFile } from '../lessons/record/homework-answer.tsx';
import css from './family-homework.css';

/** What can be sent; devices convert photos of other formats when they are chosen. */
const FILE_TYPES = 'image/png,image/jpeg,image/webp,application/pdf';

export interface FamilyHomeworkProps {
  /** The token of the link. */
  readonly link: string;
}

/** The homework of a student's last lessons: the family marks it as done, and sends photos or PDFs. */
export default function FamilyHomeworkSection(props: FamilyHomeworkProps) {
  return (
    <Texts namespaces={['homework']}>
      <Section {...props} />
    </Texts>
  );
}

function Section({ link }: FamilyHomeworkProps) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session } = useScreen();
  const model = useMemo(() => createFamilyHomework(session, link, fetchFor(session.provider)), [session, link]);
  useEffect(() => () => model.dispose(), [model]);
  const { failed, reload } = useLoaded(link, () => model.load());
  const shown = model.homework.value;
  if (shown?.list.length === 0) return null;
  return (
    <section className="family-homework" aria-labelledby={id}>
      <h2 id={id}>{t('family.homework.title')}</h2>
      {failed && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!shown && !failed && <Loading lines={3} label={t('common.loading')} />}
      <ul className="family-lessons">
        {shown?.list.map((homework) => (
          <Homework key={homework.lesson} homework={homework} most={shown.maximumFiles} model={model} />
        ))}
      </ul>
    </section>
  );
}

interface HomeworkProps {
  readonly homework: FamilyHomework;
  /** How many files can be sent. */
  readonly most: number;
  readonly model: FamilyHomeworkModel;
}

function Homework({
  homework: { lesson, subject, startTimeMillis, homework, doneAtMillis, files },
  most,
  model,
}: HomeworkProps) {
  const t = useText();
  const dates = useDates();
  const id = useId();
  const { reportFailure } = useScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  const [work, setWork] = useState<'mark' | 'send' | 'remove'>();
  const [report, setReport] = useState('');
  const [error, setError] = useState<string>();

  async function run(
    kind: 'mark' | 'send' | 'remove',
    done: string,
    call: () => Promise<Reply<unknown>>,
  ): Promise<void> {
    setWork(kind);
    setError(undefined);
    setReport('');
    const reply = await call();
    const { failure } = reply;
    setWork(undefined);
    if (succeeded(reply)) setReport(done);
    else if (failure && 'code' in failure && failure.code === 'tooLarge') setError(t('family.homework.tooLarge'));
    else setError(reportFailure(reply));
  }
  async function send(chosen: readonly File[]): Promise<void> {
    const room = most - files.length;
    if (chosen.length > room) return setError(t('family.homework.tooMany', { count: most }));
    await run('send', t('family.homework.sent'), async () => {
      let last: Reply<unknown> | undefined;
      for (const file of chosen) {
        last = await model.send(lesson, file);
        if (!succeeded(last)) break;
      }
      return last ?? model.load();
    });
  }
  async function remove(url: string): Promise<void> {
    await run('remove', t('family.homework.removed'), () => model.remove(lesson, url));
    // The button disappears with its file.
    heading.current?.focus();
  }
  const chooser = useFileChooser({ accept: FILE_TYPES, multiple: true, onFiles: (chosen) => void send(chosen) });
  const isDone = doneAtMillis !== undefined;
  return (
    <li className="family-lesson" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {dates.day(startTimeMillis)} {subject}
      </h3>
      <p className="family-words" dir="auto">
        {homework}
      </p>
      <label className="family-homework-done">
        <input
          type="checkbox"
          checked={isDone}
          aria-disabled={work === 'mark'}
          onChange={({ target: { checked } }) =>
            work !== 'mark' &&
            void run('mark', t(checked ? 'family.homework.marked' : 'family.homework.unmarked'), () =>
              model.mark(lesson, checked),
            )
          }
        />
        {t('family.homework.done')}
      </label>
      {files.length > 0 && (
        <ul className="homework-files">
          {files.map((file, index) => {
            const name = file.name ? shortenFileName(file.name) : t('family.homework.file', { number: index + 1 });
            return (
              <li key={file.url}>
                <ShownFile file={file} name={name} materials={model.files} />
                <Button
                  kind="quiet"
                  aria-label={t('family.homework.removeNamed', { name })}
                  aria-disabled={work !== undefined}
                  onClick={() => work === undefined && void remove(file.url)}
                >
                  {t('family.homework.remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {files.length < most && (
        <div className="family-actions">
          <Button
            loading={work === 'send'}
            loadingLabel={t('family.homework.sending')}
            aria-describedby={id}
            onClick={chooser.choose}
          >
            {t('family.homework.send')}
          </Button>
          {chooser.input}
        </div>
      )}
      <p className="family-quiet">{t('family.homework.hint', { count: most })}</p>
      <p role="status">{report}</p>
      <FormError>{error}</FormError>
    </li>
  );
}
