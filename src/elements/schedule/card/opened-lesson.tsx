import { useSignals } from '@preact/signals-react/runtime';
import { useContext } from 'react';
import type { Lesson } from '../../../core/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ReadOnlyContext } from '../../../runtime/screen-context.ts';
import type { LessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import type { contract } from '../contract.ts';
import { chipOf } from './chip-of.ts';
import LessonCard from './lesson-card.tsx';

export { words } from './lesson-card.tsx';

const LessonDialog = lazyScreen(() => import('../lesson-dialog.tsx'));
const DIALOGS = [LessonDialog];

/** A lesson with the chip that it was opened at; without one its details open in a dialog. */
export interface Opened {
  readonly lesson: Lesson;
  readonly chip?: HTMLElement | null;
}

interface Props {
  readonly schedule: Schedule;
  readonly opened: Opened;
  /** The lesson as it is by now. */
  readonly lesson: Lesson;
  readonly actions: LessonActions;
  readonly onOpen: (opened: Opened | undefined) => void;
}

/** The card of an opened lesson, or the dialog with everything about it; a separate module, loaded only when needed. */
export default function OpenedLesson({ schedule, opened: { chip }, lesson, actions: given, onOpen }: Props) {
  useSignals();
  const isReadOnly = useContext(ReadOnlyContext);
  const { root, emit } = useHost<typeof contract>();
  usePreload(DIALOGS);
  const close = (): void => {
    emit('teacher-close', { kind: 'lesson', id: lesson.id });
    onOpen(undefined);
  };
  // The page's own lessons have nothing at the provider.
  const actions = schedule.isReadOnly.value && !isReadOnly ? undefined : closingFirst(given, close);
  if (chip === undefined) return <LessonDialog lesson={lesson} actions={actions} onClose={close} />;
  return (
    <LessonCard
      key={lesson.id}
      lesson={lesson}
      actions={actions}
      chip={() => (chip?.isConnected ? chip : chipOf(root, 'lesson', lesson.id))}
      onDetails={() => onOpen({ lesson })}
      onSaved={close}
      onClose={close}
    />
  );
}

/** The forms take the place of what is open: no dialog lies on another. */
function closingFirst(actions: LessonActions, close: () => void): LessonActions {
  return {
    ...actions,
    change(lesson) {
      close();
      actions.change(lesson);
    },
    cancel(lesson) {
      close();
      actions.cancel(lesson);
    },
  };
}
