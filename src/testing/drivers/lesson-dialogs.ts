// Changing and cancelling a lesson, which several elements offer with the same dialogs.
import { isShown, leave, press, shadowOf, until, write } from '../acting.ts';
import type { DrivenElement } from './driver.ts';

/** What stands in the fields of a lesson's form; fields that are not named stay as they are. */
export interface LessonInput {
  readonly subject?: string;
  /** Before the lesson is over. */
  readonly memo?: string;
  /** After the lesson. */
  readonly note?: string;
  /** `YYYY-MM-DD`, and `HH:MM`, in the element's time zone. */
  readonly start?: readonly [day: string, time: string];
  readonly end?: readonly [day: string, time: string];
}

/** The dialog that a person has before them. */
const dialogIn = (root: ShadowRoot): HTMLDialogElement | undefined =>
  [...root.querySelectorAll('dialog')].findLast((dialog) => dialog.open);

const opener = (root: ShadowRoot, kind: 'change' | 'cancel', id: string) =>
  [...root.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(`${kind} ${id}`)}"]`)].find(isShown);

/** Opens the dialog of a lesson whose button is on the screen. */
export async function openLessonDialog(element: DrivenElement, kind: 'change' | 'cancel', id: string): Promise<void> {
  const root = shadowOf(element);
  await press(() => opener(root, kind, id), `the button to ${kind} the lesson ${id}`);
  await until(() => dialogIn(root)?.querySelector('form:not([hidden])'), `the dialog to ${kind} the lesson ${id}`);
}

/** Whether the button to open a dialog of a lesson is on the screen. */
export const hasOpener = (element: DrivenElement, kind: 'change' | 'cancel', id: string): boolean =>
  opener(shadowOf(element), kind, id) !== undefined;

/** Fills in the form for changes, and saves. A dialog that stays open says why: `alert()` of the driver. */
export async function changeLesson(element: DrivenElement, input: LessonInput): Promise<void> {
  const root = shadowOf(element);
  const { subject, memo, note, start, end } = input;
  for (const [index, moment] of [start, end].entries())
    for (const [field, text] of (moment ?? []).entries())
      await write(() => timeFields(root, index)[field], text, 'the fields for a time');
  if (subject !== undefined) await write(() => subjectField(root), subject, 'the field for the subject');
  const words = note ?? memo;
  if (words !== undefined)
    await write(() => dialogIn(root)?.querySelector('form textarea'), words, 'the field for text');
  await submit(element);
}

/** Gives a reason, and cancels. A dialog that stays open says why: `alert()` of the driver. */
export async function cancelLesson(element: DrivenElement, reason: string): Promise<void> {
  const root = shadowOf(element);
  await write(() => dialogIn(root)?.querySelector('form textarea'), reason, 'the field for the reason');
  await submit(element);
}

const timeFields = (root: ShadowRoot, index: number) => [
  ...(dialogIn(root)?.querySelectorAll('.teacher-date-time')[index]?.querySelectorAll('input') ?? []),
];

const subjectField = (root: ShadowRoot) =>
  dialogIn(root)?.querySelector<HTMLInputElement>('form .teacher-field input:not(.teacher-date-time input)');

const PROBLEMS = '[role=alert], .teacher-field-error';

async function submit(element: DrivenElement): Promise<void> {
  const root = shadowOf(element);
  leave(root);
  const dialog = dialogIn(root);
  await press(() => dialog?.querySelector<HTMLElement>('[part~=submit]'), 'the button that sends the form');
  const isAnswered = () => dialogIn(root) !== dialog || [...(dialog?.querySelectorAll(PROBLEMS) ?? [])].some(isShown);
  await until(isAnswered, 'the reply to the form');
  await element.settled();
}
