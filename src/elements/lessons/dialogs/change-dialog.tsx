import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import {
  dayKey,
  disabledDay,
  disabledTime,
  lessonState,
  zoneName,
  type Courses,
  type Lesson,
  type LessonPart,
} from '../../../core/index.ts';
import { useDateTimeLabels } from '../../../runtime/hooks/use-date-time-labels.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { contract } from '../../course-list/contract.ts';
import css from './lesson-dialogs.css';
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx';
import { LessonHead } from '../detail/lesson-head.tsx';
import { LongText } from '../list/long-text.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useLessonForm } from './use-lesson-form.ts';

interface Props {
  readonly lesson: Lesson;
  readonly courses: Courses;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes a lesson: its times and texts while it can still be held, the note once it is over. */
export function ChangeDialog({ lesson, courses, returnFocus, onClose, onSaved }: Props) {
  useStyles(css);
  const t = useText();
  const { session, language } = useScreen();
  const { emit } = useHost<typeof contract>();
  const labels = useDateTimeLabels();
  const [isLeaving, setIsLeaving] = useState(false);
  const formNode = useRef<HTMLFormElement>(null);
  const [firstField] = useState(() => firstFieldOf(formNode));
  const id = useId();
  const form = useLessonForm({
    lesson,
    courses,
    onSaved(saved) {
      const { id, subject, startTimeMillis, endTimeMillis, version } = saved;
      emit('teacher-course-change', { id, subject, startTimeMillis, endTimeMillis, version });
      onSaved();
    },
  });
  const { base, zone, fields, problems, refusals } = form;
  const now = session.clock.now();
  const isOver = lessonState(base, now) === 3;

  const error = (part: LessonPart): string | undefined => {
    const problem = problems[part];
    return problem ? t(`courses.change.problem.${problem}`) : refusals[part];
  };
  // The first field that is wrong gets the focus, once its sentence is there.
  const { complaints } = form;
  useEffect(() => {
    if (complaints > 0) formNode.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.save();
  };
  const leave = (): void => {
    if (form.isSaving) return;
    if (form.isDirty) setIsLeaving(true);
    else onClose();
  };
  const discard = (): void => {
    form.discard();
    onClose();
  };

  // What stands there already may stay, past or not: a lesson that has begun keeps its start.
  const isStartTaken = (day: string, time: string): boolean =>
    disabledTime(day, time, now, zone, 'after') && !(day === form.before.startDay && time === form.before.startTime);
  const isBeforeStart = (day: string, time: string): boolean =>
    Boolean(fields.startDay && fields.startTime) && `${day} ${time}` <= `${fields.startDay} ${fields.startTime}`;
  const endLabels = { ...labels, unavailableDay: t('dateTime.endDay'), unavailableTime: t('dateTime.endTime') };

  return (
    <>
      {/* Before the form, so that it closes first when both go, and the focus can leave the dialogs. */}
      {isLeaving && (
        <DiscardChangesDialog
          title={t('courses.change.leaveTitle')}
          text={t('courses.change.leave')}
          stay={t('courses.change.stay')}
          discard={t('courses.change.discard')}
          onStay={() => setIsLeaving(false)}
          onDiscard={discard}
        />
      )}
      {form.stale && <ConflictDialog form={form} stale={form.stale} onLeave={discard} />}
      <Dialog
        wide
        title={t(isOver ? 'courses.change.noteAction' : 'courses.change.action')}
        closeLabel={t('common.close')}
        onClose={leave}
        initialFocus={firstField}
        returnFocus={returnFocus}
        footer={
          <>
            <Button onClick={leave}>{t('common.cancel')}</Button>
            <Button
              kind="primary"
              type="submit"
              form={id}
              part="submit"
              loading={form.isSaving}
              loadingLabel={t('courses.change.submitting')}
            >
              {t('courses.change.submit')}
            </Button>
          </>
        }
      >
        <LessonHead lesson={base} />
        {form.isRestored && form.isDirty && (
          <div className="lesson-dialog-note" role="status">
            <p>{t('courses.change.restored')}</p>
            <Button kind="quiet" onClick={form.startOver}>
              {t('courses.change.fromStart')}
            </Button>
          </div>
        )}
        <form id={id} ref={formNode} className="lesson-form" tabIndex={-1} noValidate onSubmit={submit}>
          {!isOver && (
            <>
              <DateTimeField
                label={t('courses.change.start')}
                error={error('start')}
                value={{ day: fields.startDay, time: fields.startTime }}
                onChange={({ day, time }) => form.writeStart(day, time)}
                today={dayKey(now, zone)}
                isDayDisabled={(day) => disabledDay(day, now, zone, 'after') && day !== form.before.startDay}
                isTimeDisabled={isStartTaken}
                labels={labels}
              />
              <DateTimeField
                label={t('courses.change.end')}
                hint={t('courses.zone', { zone: zoneName(zone, language, now) })}
                error={error('end')}
                value={{ day: fields.endDay, time: fields.endTime }}
                onChange={({ day, time }) => form.writeEnd(day, time)}
                today={dayKey(now, zone)}
                isDayDisabled={(day) => disabledDay(day, now, zone, 'after') || day < fields.startDay}
                isTimeDisabled={(day, time) => disabledTime(day, time, now, zone, 'after') || isBeforeStart(day, time)}
                labels={endLabels}
              />
              <Field label={t('courses.subject')} error={error('subject')}>
                {(control) => (
                  <input
                    {...control}
                    dir={fields.subject ? 'auto' : undefined}
                    autoComplete="off"
                    value={fields.subject}
                    onChange={(event) => form.write({ subject: event.target.value })}
                  />
                )}
              </Field>
            </>
          )}
          <LongText
            label={t(isOver ? 'courses.note' : 'courses.memo')}
            mark={t('common.optional')}
            error={error(isOver ? 'note' : 'memo')}
            value={isOver ? fields.note : fields.memo}
            onChange={(text) => form.write(isOver ? { note: text } : { memo: text })}
          />
        </form>
        {refusals.form && (
          <p className="lesson-dialog-error" role="alert" part="error">
            {refusals.form}
          </p>
        )}
      </Dialog>
    </>
  );
}

/** The first field; but where a finger points the form, since a field would bring up the keyboard over all the others. */
function firstFieldOf(form: RefObject<HTMLFormElement | null>): RefObject<HTMLElement | null> {
  return {
    get current() {
      return matchMedia('(pointer: coarse)').matches
        ? form.current
        : (form.current?.querySelector<HTMLElement>('input, textarea') ?? null);
    },
  };
}
