// Changing and cancelling a lesson, with the dialogs that several elements share.
import * as v from 'valibot';
import { createHands, isShown, textOf } from './acting.ts';
import {
  conclude,
  dialogForm,
  type DrivenElement,
  type Expectation,
  openDialogs,
  type Outcome,
  outcomes,
  sendForm,
} from './driver.ts';
import { check, day, flag, optional, record, text, timeOfDay } from './input-check.ts';

/** The values of a lesson's form; fields that are left out keep their values. */
export interface LessonInput {
  readonly subject?: string;
  /** Before the lesson is over. */
  readonly memo?: string;
  /** After the lesson. */
  readonly note?: string;
  /** `YYYY-MM-DD`, and `HH:MM`, in the element's time zone. */
  readonly start?: DayAndTime;
  readonly end?: DayAndTime;
}

/** `YYYY-MM-DD`, and `HH:MM`, in the element's time zone. */
export type DayAndTime = readonly [day: string, time: string];

/** What a test expects of a cancellation, and whether the student is notified. */
export interface CancelOptions extends Expectation {
  /** Ticks or clears the box of the form; by default it stays as the form has it. */
  readonly notify?: boolean;
}

export const dayAndTime = v.strictTuple(
  [day, timeOfDay],
  () => 'must be a day and a time, such as ["2026-11-25", "16:00"].',
);

const lessonInput = record<LessonInput>({
  subject: optional(text),
  memo: optional(text),
  note: optional(text),
  start: optional(dayAndTime),
  end: optional(dayAndTime),
});
const cancelOptions = record<CancelOptions>({ expect: outcomes, notify: optional(flag) });

type Kind = 'change' | 'cancel';

const opener = (root: ShadowRoot, kind: Kind, id: string) =>
  [...root.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(`${kind} ${id}`)}"]`)].find(isShown);

/** Whether the button that opens a dialog of a lesson is on the screen. */
export const hasOpener = (root: ShadowRoot, kind: Kind, id: string): boolean => opener(root, kind, id) !== undefined;

/** Opens the dialog of a lesson whose button is on the screen: its form, or the message that there is none. */
async function openLessonDialog(element: DrivenElement, kind: Kind, id: string): Promise<HTMLFormElement | string> {
  const { root, press, until } = createHands(element);
  await press(() => opener(root, kind, id), `the button to ${kind} the lesson ${id}`);
  return until(() => {
    const message = openDialogs(root).find((dialog) => dialog.getAttribute('role') === 'alertdialog');
    return dialogForm(root) ?? (message && textOf(message));
  }, `the dialog to ${kind} the lesson ${id}`);
}

/** Opens the form of a lesson, fills it in and saves it. */
export async function changeLesson(
  element: DrivenElement,
  id: string,
  input: LessonInput,
  expectation: Expectation,
): Promise<Outcome> {
  check('input', lessonInput, input);
  const what = `The change of the lesson ${id}`;
  const form = await openLessonDialog(element, 'change', id);
  // oxlint-disable-next-line project/glossary -- a name of the public interface
  if (typeof form === 'string') return conclude(what, 'refused', form, expectation.expect);
  const { write } = createHands(element);
  const { subject, memo, note, start, end } = input;
  const fill = async () => {
    for (const [index, moment] of [start, end].entries())
      for (const [field, written] of (moment ?? []).entries())
        await write(() => timeFields(form, index)[field], written, 'the fields for a time');
    if (subject !== undefined) await write(() => subjectField(form), subject, 'the field for the subject');
    const words = note ?? memo;
    if (words !== undefined) await write(() => form.querySelector('textarea'), words, 'the field for text');
  };
  return sendForm(element, { what, form, fill, fact: 'teacher-course-change' }, expectation);
}

/** Opens the cancellation of a lesson, enters a reason and sends it. */
export async function cancelLesson(
  element: DrivenElement,
  id: string,
  reason: string,
  options: CancelOptions,
): Promise<Outcome> {
  check('reason', text, reason);
  check('options', cancelOptions, options);
  const what = `The cancellation of the lesson ${id}`;
  const form = await openLessonDialog(element, 'cancel', id);
  // oxlint-disable-next-line project/glossary -- a name of the public interface
  if (typeof form === 'string') return conclude(what, 'refused', form, options.expect);
  const { write } = createHands(element);
  const fill = async () => {
    await write(() => form.querySelector('textarea'), reason, 'the field for the reason');
    if (options.notify === undefined) return;
    const box = form.querySelector<HTMLInputElement>('.lesson-check input');
    if (!box && options.notify) throw new Error(`${what} cannot notify the student: "${textOf(form)}".`);
    if (box && box.checked !== options.notify) box.click();
  };
  return sendForm(element, { what, form, fill, fact: 'teacher-course-cancel', sendsSame: true }, options);
}

export const timeFields = (form: HTMLElement, index: number): HTMLInputElement[] => [
  ...(form.querySelectorAll('.teacher-date-time')[index]?.querySelectorAll('input') ?? []),
];

export const subjectField = (form: HTMLElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('.teacher-field input:not(.teacher-date-time input, .schedule-student input)');
