import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { succeeded } from '../../../core/api/index.ts';
import type { Board } from '../../../core/board/index.ts';
import { createEarlierBoard, writtenPages } from '../../../core/lesson-records/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { close } from '../../../ui/icons/later-icons.ts';
import css from './continue-board.css';

interface Props {
  readonly lessonId: string;
  readonly board: Board;
  /** The page on screen. */
  readonly page: string | undefined;
}

/** Boards whose teacher did not want to continue an earlier one. */
const declined = new WeakSet<Board>();

/** Offers the teacher of an empty board to continue the one of the student's last lesson. */
export default function ContinueBoard(props: Props) {
  const isEmpty = useEmpty(props.board);
  const hasArchive = useCapability('lesson-archive');
  if (!isEmpty || !hasArchive) return null;
  return (
    <Texts namespaces={['lessonArchive']}>
      <Offer {...props} />
    </Texts>
  );
}

function Offer({ lessonId, board, page }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const { session, toasts, reportFailure } = useScreen();
  const earlier = useMemo(() => createEarlierBoard(session, lessonId), [session, lessonId]);
  const [isDeclined, setDeclined] = useState(() => declined.has(board));
  const [isCopying, setCopying] = useState(false);
  useEffect(() => {
    // Without a reply, nothing is offered.
    if (!declined.has(board)) void earlier.load();
    return earlier.dispose;
  }, [earlier, board]);

  const lesson = earlier.data.value?.lesson;
  if (!lesson || isDeclined) return null;
  const decline = (): void => {
    declined.add(board);
    setDeclined(true);
  };
  const copy = async (): Promise<void> => {
    setCopying(true);
    const reply = await earlier.continueOn(board, page);
    setCopying(false);
    if (succeeded(reply)) {
      if (reply.data === 'copied') toasts.show('success', t('lessonArchive.goneOn'));
      if (reply.data === 'empty') {
        decline();
        toasts.show('info', t('lessonArchive.nothingToGoOn'));
      }
      return;
    }
    reportFailure(reply);
    toasts.show('error', t('lessonArchive.goOnFailed'));
  };
  const from = t('lessonArchive.goOnFrom', { day: dates.day(lesson.startTimeMillis), subject: lesson.subject });
  return (
    <div className="board-offer">
      <div>
        <Button loading={isCopying} loadingLabel={t('common.loading')} onClick={() => void copy()}>
          {t('lessonArchive.goOn')} <span className="board-offer-from">{from}</span>
        </Button>
        <Button kind="quiet" aria-label={t('lessonArchive.dismiss')} onClick={decline}>
          <Icon path={close} />
        </Button>
      </div>
    </div>
  );
}

/** Whether all pages of a board are empty. */
function useEmpty(board: Board): boolean {
  const [isEmpty, setEmpty] = useState(() => writtenPages(board).length === 0);
  useEffect(() => {
    // The offer ends with the first change of the board, even if it is undone.
    if (!isEmpty) return;
    const update = (): void => setEmpty(writtenPages(board).length === 0);
    update();
    return board.watch(update);
  }, [board, isEmpty]);
  return isEmpty;
}
