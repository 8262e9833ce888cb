import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { joinWindow, lessonState, nextLessonChange } from '../../../core/lessons/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { useReservedSpace } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { DiscardChangesDialog } from '../../../ui/dialog/dialog.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { pencil } from '../../../ui/icons/later-icons.ts';
import { RowAction, useRowTemplate } from '../../../ui/list/row-action.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import type { LessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import detailCss from '../../course-list/course-detail.css';
import {
  LazyLessonContext,
  LazyLessonRequest,
  LessonRoomStatus,
  LessonChangeButtons,
} from '../../lessons/detail/lesson-sheet.tsx';
import { DraftNote, changeDraftKey } from '../../lessons/dialogs/lesson-draft.tsx';
import { LessonStateBadge, LessonDeviceTime, LessonWhen } from '../../lessons/list/lesson-labels.tsx';
import { ConflictDialog, LessonTimes, useLessonForm } from '../../lessons/dialogs/lesson-form.tsx';
import dialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { useCourses } from '../../lessons/use-courses.ts';
import { LiveLink } from '../../lessons/list/live-link.tsx';
import type { contract } from '../contract.ts';
import { useScheduleNavigation } from '../schedule-navigation.ts';
import { chipOf } from './chip-of.ts';
import { Card } from './card.tsx';

const LessonDialog = lazyScreen(() => import('../lesson-dialog.tsx'));
const DIALOGS = [LessonDialog];
/** The button that copies a student's lasting link, which comes after the card. */
const LazyCopyLink = optionalScreen(() => import('./copy-link.tsx'));

export const words: Words = { namespaces: ['lessonForms'] };

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

interface LessonCardProps {
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
function LessonCard({ lesson, actions, chip, onDetails, onSaved, onClose }: LessonCardProps) {
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

function StudentName({ lesson: { studentId, studentName } }: Pick<LessonCardProps, 'lesson'>) {
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
  const hasOutcome = useReservedSpace('lesson-outcomes');
  const hasRequests = useReservedSpace('family-requests');
  const isReserved = (hasSpace && (state === 1 || state === 2)) || (hasOutcome && state === 3);
  return (
    <div
      className="schedule-card-late"
      data-reserved={isReserved || undefined}
      data-requests={(hasRequests && state === 1) || undefined}
    >
      {joinWindow(lesson, now) === 'open' && <LessonRoomStatus lesson={lesson} now={now} />}
      <LazyLessonRequest lesson={lesson} now={now} />
      <LazyLessonContext lesson={lesson} now={now} />
    </div>
  );
}

/** The action that the page adds to each lesson. */
function PageAction({ lesson }: Pick<LessonCardProps, 'lesson'>) {
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

/** Whether something was typed, or is on its way. */
type EditStatus = 'clean' | 'dirty' | 'pending';

interface CardTimesProps {
  readonly lesson: Lesson;
  readonly onStatus: (status: EditStatus) => void;
  /** Back to reading; nothing is kept. */
  readonly onStop: () => void;
  readonly onSaved: () => void;
}

/** Edits the times of a lesson in its card: Enter saves, and the result is the toast with the way back. */
function CardTimes({ lesson, onStatus, onStop, onSaved }: CardTimesProps) {
  useStyles(dialogsCss);
  const t = useText();
  const { toasts } = useScreen();
  const courses = useCourses();
  const form = useLessonForm({
    lesson,
    courses,
    onKept: onSaved,
    onSaved(saved, before) {
      onSaved();
      toasts.show('success', '', { kind: 'changed', before, lesson: saved });
    },
  });
  const { isDirty, isPending, formRef } = form;
  const status = isPending ? 'pending' : isDirty ? 'dirty' : 'clean';
  // Before the next event: a press outside must know it.
  useLayoutEffect(() => onStatus(status), [status, onStatus]);
  useLayoutEffect(() => {
    // On touch screens a focused field opens the keyboard over the others.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const time = formRef.current?.querySelector<HTMLInputElement>('input[role=combobox]');
    if (isTouch) formRef.current?.focus();
    else time?.select();
  }, [formRef]);
  return (
    <>
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} onLeave={onStop} />}
      <form
        ref={formRef}
        className="lesson-form"
        tabIndex={-1}
        noValidate
        onSubmit={(event) => {
          if (isDirty) return form.onSubmit(event);
          event.preventDefault();
          onStop();
        }}
      >
        <LessonTimes form={form} />
        <FormError>{form.errors.form}</FormError>
        <div className="schedule-card-actions">
          <Button
            kind="primary"
            type="submit"
            part="submit"
            loading={isPending}
            loadingLabel={t('lessonForms.change.submitting')}
          >
            {t('lessonForms.change.submit')}
          </Button>
          <Button onClick={() => !isPending && onStop()}>{t('common.cancel')}</Button>
        </div>
      </form>
    </>
  );
}

interface CardActionsProps {
  readonly lesson: Lesson;
  readonly now: number;
  /** Undefined if the lesson is read-only. */
  readonly actions: LessonActions | undefined;
  readonly onDetails: () => void;
}

/** What a teacher does with a lesson: entering, passing on the link, changing, cancelling, and reading everything. */
function LessonCardActions({ lesson, now, actions, onDetails }: CardActionsProps) {
  const t = useText();
  const state = lessonState(lesson, now);
  const isAhead = state === 1 || state === 2;
  const isReadOnly = useContext(ReadOnlyContext);
  const isReserved = useReservedSpace('student-links');
  return (
    <>
      {actions && isAhead && (
        <div className="schedule-card-actions schedule-card-join" data-reserved={isReserved || undefined}>
          <LiveLink lesson={lesson} now={now} />
          {!isReadOnly && <LazyCopyLink studentId={lesson.studentId} />}
          {joinWindow(lesson, now) !== 'open' && <LessonRoomStatus lesson={lesson} now={now} />}
        </div>
      )}
      <div className="schedule-card-actions">
        {actions && state !== 4 && <LessonChangeButtons lesson={lesson} now={now} actions={actions} />}
        <Button kind="quiet" onClick={onDetails}>
          {t('schedule.card.details')}
        </Button>
      </div>
    </>
  );
}
