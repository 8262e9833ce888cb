import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef } from 'react';
import type { LessonDrafts } from '../../../core/offline/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { DraftRow } from './draft-row.tsx';
import css from './drafts-banner.css';
import { useDraftClashes } from './use-draft-clashes.ts';
import { useSending } from './use-sending.ts';

interface Props {
  readonly drafts: LessonDrafts;
}

/** The changes that found no network: nothing of them is sent before the teacher says so. */
export default function DraftsBanner({ drafts }: Props) {
  return (
    <Texts namespaces={['lessonDrafts', 'schedule', 'courses', 'dateTime']}>
      <Banner drafts={drafts} />
    </Texts>
  );
}

function Banner({ drafts }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = drafts.list.value;
  const { clashesFor, isChecked, isOnline } = useDraftClashes(list);
  const sending = useSending(drafts, clashesFor);
  useOtherTabs(drafts);

  const message =
    sending.message || (list.length > 0 ? t(isOnline ? 'lessonDrafts.ready' : 'lessonDrafts.waiting') : '');
  const leave = (): void => title.current?.focus();
  return (
    <>
      <p className={list.length > 0 ? 'drafts-message' : 'teacher-visually-hidden'} role="status">
        {message}
      </p>
      {list.length > 0 && (
        <section className="drafts" aria-labelledby={id}>
          <header className="drafts-head">
            <h2 id={id} ref={title} tabIndex={-1}>
              {t('lessonDrafts.title', { count: list.length })}
            </h2>
            {isOnline && list.length > 1 && (
              <Button
                kind="primary"
                loading={sending.isPending}
                loadingLabel={t('lessonDrafts.sending')}
                onClick={() => void sending.send(list).then(leave)}
              >
                {t('lessonDrafts.sendAll')}
              </Button>
            )}
          </header>
          <ul>
            {list.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                clashes={clashesFor(draft)}
                isUnchecked={isOnline && !isChecked && draft.kind !== 'cancel'}
                isPending={sending.isPending}
                onSend={isOnline ? () => void sending.send([draft]).then(leave) : undefined}
                onDiscard={() => {
                  drafts.discard(draft.id);
                  leave();
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Drafts that another tab has sent or discarded must not be sent from here. */
function useOtherTabs(drafts: LessonDrafts): void {
  useEffect(() => {
    const reread = (event: StorageEvent): void => {
      if (event.key === null || event.key.startsWith('teacher-memory')) drafts.reread();
    };
    addEventListener('storage', reread);
    return () => removeEventListener('storage', reread);
  }, [drafts]);
}
