/** Key code of a key that an input method has handled (UI Events specification). */
const HANDLED_BY_INPUT_METHOD = 229;

interface Press {
  readonly keyCode: number;
  readonly isComposing?: boolean;
  /** Set on React's events. */
  readonly nativeEvent?: { readonly isComposing?: boolean };
}

/**
 * Whether a key belongs to an input method, for example the Enter that confirms a conversion. Handlers must ignore it.
 * Safari ends the composition before the keydown of that Enter, so `isComposing` is false and only the key code reveals
 * it.
 */
export function isComposing(press: Press): boolean {
  return press.keyCode === HANDLED_BY_INPUT_METHOD || Boolean((press.nativeEvent ?? press).isComposing);
}

/**
 * Keeps the Enter and Escape of an input method from triggering browser defaults, such as submitting the form or
 * closing the dialog. Applies to all fields below `root`, including slotted ones.
 */
export function guardComposition(root: ShadowRoot): void {
  const guard = (event: Event): void => {
    const press = event as KeyboardEvent;
    if ((press.key === 'Enter' || press.key === 'Escape') && isComposing(press)) press.preventDefault();
  };
  root.addEventListener('keydown', guard, { capture: true });
}
