// What the drivers of all elements have in common, and how they send a form and report the outcome.
import type { SettledState } from '../runtime/contract.ts';
import { createHands, isShown, leave, nextFrame, shadowOf, textOf, type Hands } from './acting.ts';
import { check, oneOf, optional } from './input-check.ts';

/** An element of this package. */
export type DrivenElement = HTMLElement & { settled(milliseconds?: number): Promise<SettledState> };

/** What came of an action: it was done, nothing was sent, or the form or the provider rejected it. */
// oxlint-disable-next-line project/glossary -- a name of the public interface
export type Outcome = 'changed' | 'unchanged' | 'refused';

/** What a test expects of an action. */
export interface Expectation {
  /**
   * The expected outcome; any other one throws, with the error message of the element. Defaults to `changed`; `any`
   * accepts all.
   */
  readonly expect?: Outcome | 'any';
}

// oxlint-disable-next-line project/glossary -- a name of the public interface
export const outcomes = optional(oneOf('changed', 'unchanged', 'refused', 'any'));

/** Actions that all elements have in common. */
export interface Driver {
  /** Waits until the element has settled, and returns what it shows. */
  settled(): Promise<SettledState>;
  /**
   * Waits until the element shows its content, or that there is none.
   *
   * @throws Error with the message of the element if it has failed, and if it asks for a sign-in or still loads after 5 s
   */
  ready(): Promise<'loaded' | 'empty'>;
  /** The error messages on the screen, including those at fields; empty if there are none. */
  alert(): string;
}

/** Number of consecutive frames in which a screen must show the same. */
const STILL_FRAMES = 3;

/** Error messages: of a screen or form, of a field, and of a field in the light DOM. */
const ALERTS = '[role=alert], .teacher-field-error';
const LIGHT_DOM_ALERTS = '[id$=-error]';

/** The outermost messages only, because their text includes nested ones. */
function outermost(elements: Element[]): Element[] {
  return elements.filter((element) => !elements.some((other) => other !== element && other.contains(element)));
}

const textsOf = (elements: Element[]): string =>
  outermost(elements.filter(isShown)).map(textOf).filter(Boolean).join(' ');

/** @throws TypeError if the driver is not for this element */
export function createDriver(
  element: DrivenElement,
  name: string,
  tags?: readonly string[],
): Driver & { hands: Hands } {
  const tag = element?.localName;
  if (tags && !tags.includes(tag))
    throw new TypeError(
      `${name}() drives <${tags.join('> and <')}>, but this is ${tag ? `<${tag}>` : String(element)}.`,
    );
  const hands = createHands(element);
  return {
    hands,
    settled: () => element.settled(),
    async ready() {
      const state = await element.settled();
      if (state === 'loaded' || state === 'empty') return state;
      if (state === 'loading') throw new Error(`<${tag}> is still loading after 5 s.`);
      const alerts = textsOf([...shadowOf(element).querySelectorAll('[part~=error]')]);
      throw new Error(
        `<${tag}> is not ready: ${state === 'failed' ? `it shows: "${alerts}"` : 'it asks for a sign-in'}.`,
      );
    },
    alert() {
      const within = [...shadowOf(element).querySelectorAll(`${ALERTS}, dialog[open][role=alertdialog]`)];
      const beside = [...element.querySelectorAll(LIGHT_DOM_ALERTS)];
      return textsOf([...within, ...beside]);
    },
  };
}

/** All open dialogs, in the order of the document. */
export const openDialogs = (root: ShadowRoot): HTMLDialogElement[] =>
  [...root.querySelectorAll('dialog')].filter(({ open }) => open);

/** The form in an open dialog. */
export const dialogForm = (root: ShadowRoot): HTMLFormElement | undefined =>
  openDialogs(root)
    .map((dialog) => dialog.querySelector<HTMLFormElement>('form:not([hidden])'))
    .findLast((form) => form !== null) ?? undefined;

/** More dialogs than ever lie on each other. */
const MOST_DIALOGS = 5;

/** Closes the dialogs that an earlier action has left open because it was rejected, and discards their input. */
export async function closeDialogs({ root }: Hands): Promise<void> {
  for (let count = 0; count < MOST_DIALOGS && openDialogs(root).length > 0; count += 1) {
    const open = openDialogs(root);
    const question = open.find((dialog) => dialog.getAttribute('role') === 'alertdialog');
    const dialog = question ?? open.at(-1);
    const discard = question?.querySelector<HTMLElement>('.teacher-button-danger');
    const back = dialog?.querySelector<HTMLElement>('.teacher-dialog-close, .teacher-dialog-footer button');
    (discard ?? back)?.click();
    for (let frame = 0; frame < STILL_FRAMES; frame += 1) await nextFrame();
  }
}

/** The values of all fields of a form, as one text. */
const valuesOf = (form: HTMLElement): string =>
  [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .map(({ type, checked, value }) => (type === 'checkbox' || type === 'radio' ? String(checked) : value.trim()))
    .join('\n');

interface Sending {
  /** For messages: `The change of the lesson l-1`. */
  readonly what: string;
  /** The form: in a dialog, or of the screen. */
  readonly form: HTMLFormElement;
  /** Fills in the form. */
  readonly fill: () => Promise<void>;
  /** The event of the element that confirms the write; without one, the dialog closes after a success. */
  readonly fact?: string;
  /** Whether the form is sent even if no value differs from before. */
  readonly sendsSame?: boolean;
}

/** Fills in and sends a form, and reports what came of it. A dialog that confirms the success is closed, one that does not stays open. */
export async function sendForm(element: DrivenElement, sending: Sending, { expect = 'changed' }: Expectation) {
  check('expect', outcomes, expect);
  const hands = createHands(element);
  const { what, form, fill, fact, sendsSame = false } = sending;
  const { root, until, press } = hands;
  const scope: HTMLElement = form.closest('dialog') ?? form;
  const before = valuesOf(form);
  await fill();
  leave(root);
  await nextFrame();
  const isSame = valuesOf(form) === before;
  const openBefore = openDialogs(root);
  const isGone = () => !scope.isConnected || (scope instanceof HTMLDialogElement && !scope.open);
  const opened = () => openDialogs(root).find((dialog) => !openBefore.includes(dialog));
  const problems = () => [...scope.querySelectorAll(`${ALERTS}, [aria-invalid=true]`)].filter(isShown);
  let isConfirmed = false;
  let still = 0;
  const onFact = () => {
    isConfirmed = true;
  };
  /** Whether the form has been answered, and shows it. */
  const isAnswered = (): boolean => {
    if (isGone() || opened()) return true;
    const isShownStill = problems().length > 0 && !scope.querySelector('[aria-busy]');
    still = isShownStill ? still + 1 : 0;
    return still >= STILL_FRAMES;
  };
  if (fact) element.addEventListener(fact, onFact);
  try {
    await press(
      () => scope.querySelector<HTMLElement>('[part~=submit], .teacher-dialog-footer [type=submit]'),
      'the button that sends the form',
    );
    await until(isAnswered, `the reply to this: ${what}`);
    // The event and the screen follow the reply in any order.
    for (let frame = 0; frame < STILL_FRAMES; frame += 1) await nextFrame();
  } finally {
    if (fact) element.removeEventListener(fact, onFact);
  }
  // A field may be marked as invalid and have its explanation elsewhere.
  const explained = problems().flatMap((field) => (field.getAttribute('aria-describedby') ?? '').split(' '));
  const explanations = explained.map((id) => id && textOf(root.getElementById(id)));
  const reason = [textsOf(problems()) || explanations.filter(Boolean).join(' '), textOf(opened())]
    .filter(Boolean)
    .join(' ');
  const isDone = fact ? isConfirmed : isGone() && (sendsSame || !isSame);
  if (isDone) await acknowledge(hands, opened());
  await element.settled();
  const isNothingSent = !isDone && ((isSame && !sendsSame) || (isGone() && !opened()));
  // oxlint-disable-next-line project/glossary -- a name of the public interface
  return conclude(what, isDone ? 'changed' : isNothingSent ? 'unchanged' : 'refused', reason, expect);
}

/** Closes the dialog that says that something was done. */
async function acknowledge({ until }: Hands, dialog: HTMLDialogElement | undefined): Promise<void> {
  if (dialog?.getAttribute('role') !== 'alertdialog') return;
  dialog.querySelector<HTMLElement>('.teacher-dialog-footer button:last-of-type')?.click();
  await until(() => !dialog.isConnected || !dialog.open, 'the end of the message');
}

const verbs: Readonly<Record<Outcome, string>> = {
  changed: 'was done',
  unchanged: 'sent nothing',
  // oxlint-disable-next-line project/glossary -- a name of the public interface
  refused: 'was rejected',
};

/** Returns the outcome. @throws Error with the element's message if the test expects another one */
export function conclude(what: string, outcome: Outcome, reason: string, expect: Outcome | 'any' = 'changed'): Outcome {
  if (expect === 'any' || expect === outcome) return outcome;
  const expected = expect === 'changed' ? '' : ` The test expects "${expect}".`;
  throw new Error(`${what} ${verbs[outcome]}${reason && `: "${reason}"`}.${expected}`);
}
