import { useContext, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { joinWindow, lessonState, nextLessonChange, type Lesson } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useReservedSpace } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts, type Words } from '../../../runtime/texts.tsx';
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { pencil } from '../../../ui/icons/later-icons.ts';
import { RowAction, useRowTemplate } from '../../../ui/list/row-action.tsx';
import detailCss from '../../course-list/course-detail.css';
import { LazyLessonContext, LessonRoomStatus } from '../../lessons/detail/lesson-sheet.tsx';
import { DraftNote, changeDraftKey } from '../../lessons/dialogs/lesson-draft.tsx';
import type { LessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import { LessonStateBadge, LessonDeviceTime, LessonWhen } from '../../lessons/list/lesson-labels.tsx';
import type { contract } from '../contract.ts';
import { useScheduleNavigation } from '../schedule-navigation.ts';
import { Card } from './card.tsx';
import { CardTimes, type EditStatus } from './card-times.tsx';
import { LessonCardActions } from './lesson-card-actions.tsx';

export const words: Words = { namespaces: ['lessonForms'] };

interface Props {
  readonly lesson: Lesson;
  /** Undefined if the lesson is read-only. */
  readonly actions: LessonActions | undefined;
  readonly chip: () => HTMLElement | null;
  /** Opens the dialog with everything about the lesson. */
  readonly onDetails: () => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A lesson at its chip: who, when, what was last time, and what a teacher does with it. Its times are edited in place. */
export default function LessonCard({ lesson, actions, chip, onDetails, onSaved, onClose }: Props) {
  useStyles(detailCss);
  const t = useText();
  const { session, timeZone } = useScreen();
  const { emit } = useHost<typeof contract>();
  const isReadOnly = useContext(ReadOnlyContext);
  const now = useNow((now) => nextLessonChange([lesson], now, timeZone));
  const draftKey = changeDraftKey(lesson.id);
  const edit = useEditing(() => session.drafts.remove(draftKey), onClose);
  const state = lessonState(lesson, now);
  const isAhead = state === 1 || state === 2;
  const onEdit = (): void => {
    // What was typed before is in the full form.
    if (actions && session.drafts.find(draftKey)) {
      onClose();
      actions.change(lesson);
    } else if (emit('teacher-course-change-request', { id: lesson.id, lesson })) edit.start();
  };
  return (
    <Card
      part="lesson"
      state={state}
      face={<Avatar name={lesson.studentName} size={44} />}
      heading={<StudentName lesson={lesson} />}
      about={lesson.subject}
      badge={<LessonStateBadge lesson={lesson} now={now} />}
      chip={chip}
      isEditing={edit.isEditing}
      isHeld={edit.isHeld}
      onEscape={edit.isEditing ? edit.stop : undefined}
      onAsk={edit.ask}
      onClose={onClose}
    >
      {edit.isAsking && (
        <DiscardChangesDialog
          title={t('lessonForms.change.leaveTitle')}
          text={t('lessonForms.change.leave')}
          stay={t('lessonForms.change.stay')}
          discard={t('lessonForms.change.discard')}
          onStay={edit.stay}
          onDiscard={edit.leave}
        />
      )}
      {edit.isEditing ? (
        <Texts {...words}>
          <CardTimes lesson={lesson} onStatus={edit.setStatus} onStop={edit.stop} onSaved={onSaved} />
        </Texts>
      ) : (
        <Times
          lesson={lesson}
          now={now}
          takesFocus={edit.wasEditing}
          onEdit={actions && !isReadOnly && isAhead ? onEdit : undefined}
        />
      )}
      {!edit.isEditing && (
        <>
          {actions && <DraftNote lesson={lesson} actions={actions} />}
          <LessonCardActions lesson={lesson} now={now} actions={actions} onDetails={onDetails} />
          <PageAction lesson={lesson} />
          {actions && <Late lesson={lesson} now={now} />}
        </>
      )}
    </Card>
  );
}

/** Editing the times: Escape takes it back, anything else that would lose it asks. `discard` removes what was typed. */
function useEditing(discard: () => void, onClose: () => void) {
  const [isEditing, setIsEditing] = useState(false);
  const [wasEditing, setWasEditing] = useState(false);
  const [status, setStatus] = useState<EditStatus>('clean');
  const [isAsking, setIsAsking] = useState(false);
  const stop = (): void => {
    if (status === 'pending') return;
    discard();
    setIsEditing(false);
    setWasEditing(true);
    setStatus('clean');
  };
  return {
    isEditing,
    wasEditing,
    isHeld: status !== 'clean',
    setStatus,
    isAsking,
    start: () => setIsEditing(true),
    stop,
    ask: () => setIsAsking(status === 'dirty'),
    stay: () => setIsAsking(false),
    leave() {
      discard();
      onClose();
    },
  };
}

function StudentName({ lesson: { studentId, studentName } }: Pick<Props, 'lesson'>) {
  const t = useText();
  const { emit } = useHost<typeof contract>();
  const href = useScheduleNavigation().meetings?.studentHref(studentId);
  const name = <bdi>{t('courses.studentName', { name: studentName })}</bdi>;
  const follow = (event: MouseEvent): void => {
    if (!emit('teacher-student-select', { id: studentId })) event.preventDefault();
  };
  return href ? (
    <a href={href} onClick={follow}>
      {name}
    </a>
  ) : (
    name
  );
}

interface TimesProps {
  readonly lesson: Lesson;
  readonly now: number;
  /** They were just edited. */
  readonly takesFocus: boolean;
  /** Undefined if the times cannot be changed. */
  readonly onEdit: (() => void) | undefined;
}

function Times({ lesson, now, takesFocus, onEdit }: TimesProps) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const times = (
    <span>
      <LessonWhen lesson={lesson} now={now} />
      <LessonDeviceTime lesson={lesson} />
    </span>
  );
  if (!onEdit) return <div className="schedule-card-when">{times}</div>;
  return (
    <button ref={button} type="button" className="schedule-card-time" onClick={onEdit}>
      {times}
      <Icon path={pencil} />
      <span className="teacher-visually-hidden">{t('schedule.card.editTime')}</span>
    </button>
  );
}

/** What comes after the card, below all that is pressed: it must not move a button. */
function Late({ lesson, now }: Pick<TimesProps, 'lesson' | 'now'>) {
  const hasSpace = useReservedSpace('lesson-archive');
  const state = lessonState(lesson, now);
  const isReserved = hasSpace && (state === 1 || state === 2);
  return (
    <div className="schedule-card-late" data-reserved={isReserved || undefined}>
      {joinWindow(lesson, now) === 'open' && <LessonRoomStatus lesson={lesson} now={now} />}
      <LazyLessonContext lesson={lesson} now={now} />
    </div>
  );
}

/** The action that the page adds to each lesson. */
function PageAction({ lesson }: Pick<Props, 'lesson'>) {
  const t = useText();
  const dates = useDates();
  const template = useRowTemplate();
  if (!template) return null;
  const { studentName, startTimeMillis } = lesson;
  const about = `${t('courses.studentName', { name: studentName })} ${dates.moment(startTimeMillis)}`;
  return (
    <div>
      <RowAction template={template} record={lesson} about={about} />
    </div>
  );
}
