import { useSignals } from '@preact/signals-react/runtime';
import type { Participant } from '../../../../core/live-room/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { TextButton } from '../../text-button.tsx';
import { useBoard, useCallContext } from '../../call/call-context.ts';

/** Shows a teacher who leads what a student looks at, and brings one back who looks at something else. */
export function SeenNote({ participant: { id, name, role, state } }: { participant: Participant }) {
  useSignals();
  const t = useText();
  const {
    call: { room, mainView },
    teacher,
  } = useCallContext();
  const { view } = state;
  const isElsewhere = teacher && role === 'student' && view && !view.follows && mainView.isLeading.value;
  const board = useBoard(isElsewhere && view.shows === 'board');
  if (!isElsewhere) return null;
  const page = (board?.pages() ?? []).findIndex((each) => each.id === view.page) + 1;
  return (
    <p className="live-tile-view">
      <span>
        {view.shows === 'board' && page > 0
          ? t('liveRoom.view.sees.page', { page })
          : t(`liveRoom.view.sees.${view.shows}`)}
      </span>
      <TextButton aria-label={t('liveRoom.view.recallNamed', { name })} onClick={() => room.recall(id)}>
        {t('liveRoom.view.recall')}
      </TextButton>
    </p>
  );
}
