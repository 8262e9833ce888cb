import { fieldsOf, lessonState, type LessonFields, type LessonPart } from '../../../core/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { AlertDialog, Dialog } from '../../../ui/dialog/dialog.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import type { LessonForm, LessonConflict } from './use-lesson-form.ts';

interface Props {
  readonly form: LessonForm;
  readonly conflict: LessonConflict;
  /** The lesson can no longer be changed; the form closes. */
  readonly onLeave: () => void;
}

interface Row {
  readonly part: LessonPart;
  readonly label: string;
  readonly newer: string;
  /** Undefined where the teacher has changed nothing. */
  readonly mine: string | undefined;
}

const dateTimeText = (day: string | undefined, time: string | undefined): string =>
  `${day?.replaceAll('-', '/') ?? ''} ${time ?? ''}`.trim();

/** Shows both versions side by side after a conflicting change, so that the teacher can choose. */
export function ConflictDialog({ form, conflict: { newer, mine }, onLeave }: Props) {
  const t = useText();
  const { session } = useScreen();
  const state = lessonState(newer, session.clock.now());
  if (state === 4)
    return (
      <AlertDialog title={t('lessonForms.stale.title')} text={t('lessonForms.stale.canceled')} onClose={onLeave} />
    );

  const theirs = fieldsOf(newer, form.zone);
  const before = fieldsOf(form.base, form.zone);
  const rows = (
    [
      [
        'start',
        'lessonForms.change.start',
        (fields: Partial<LessonFields>) => dateTimeText(fields.startDay, fields.startTime),
      ],
      ['end', 'lessonForms.change.end', (fields: Partial<LessonFields>) => dateTimeText(fields.endDay, fields.endTime)],
      ['subject', 'courses.subject', (fields: Partial<LessonFields>) => fields.subject],
      ['memo', 'courses.memo', (fields: Partial<LessonFields>) => fields.memo],
      ['note', 'courses.note', (fields: Partial<LessonFields>) => fields.note],
    ] as const
  )
    .map(([part, label, read]): Row & { isEqual: boolean } => {
      const written = 'startDay' in mine || (part !== 'start' && part !== 'end') ? read(mine) : undefined;
      return {
        part,
        label: t(label),
        newer: read(theirs) ?? '',
        mine: written,
        isEqual: read(before) === read(theirs) && (written === undefined || written === read(theirs)),
      };
    })
    .filter(({ isEqual }) => !isEqual);

  return (
    <Dialog
      wide
      urgent
      title={t('lessonForms.stale.title')}
      text={t('lessonForms.stale.text')}
      onClose={form.closeConflict}
      footer={
        <>
          <Button kind="quiet" onClick={form.closeConflict}>
            {t('lessonForms.stale.back')}
          </Button>
          <Button onClick={form.takeNewer}>{t('lessonForms.stale.take')}</Button>
          <Button kind="primary" onClick={form.applyMine}>
            {t('lessonForms.stale.apply')}
          </Button>
        </>
      }
    >
      {rows.map((row) => (
        <section key={row.part} className="lesson-conflict">
          <h3>{row.label}</h3>
          <dl>
            <div>
              <dt>{t('lessonForms.stale.newer')}</dt>
              <dd dir="auto">{row.newer || t('lessonForms.stale.empty')}</dd>
            </div>
            <div>
              <dt>{t('lessonForms.stale.mine')}</dt>
              <dd dir="auto" data-untouched={row.mine === undefined || undefined}>
                {row.mine === undefined
                  ? t('lessonForms.stale.unchangedByMe')
                  : row.mine || t('lessonForms.stale.empty')}
              </dd>
            </div>
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
