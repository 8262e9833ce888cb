/** Key code of a key that an input method has handled, by the UI Events specification. */
const HANDLED_BY_INPUT_METHOD = 229;

interface Press {
  readonly keyCode: number;
  readonly isComposing?: boolean;
  /** Of React's events. */
  readonly nativeEvent?: { readonly isComposing?: boolean };
}

/**
 * Whether a key belongs to an input method, for example the Enter that confirms a conversion. Handlers must ignore it. Safari
 * ends the composition before the keydown of that Enter, so `isComposing` is false there, and only the key code tells.
 */
export function isComposing(press: Press): boolean {
  return press.keyCode === HANDLED_BY_INPUT_METHOD || Boolean((press.nativeEvent ?? press).isComposing);
}

/**
 * Keeps the Enter and Escape of an input method from what browsers do with them: submit the form, close the dialog. For
 * all fields below `root`, slotted ones too.
 */
export function guardComposition(root: ShadowRoot): void {
  const guard = (event: Event): void => {
    const press = event as KeyboardEvent;
    if ((press.key === 'Enter' || press.key === 'Escape') && isComposing(press)) press.preventDefault();
  };
  root.addEventListener('keydown', guard, { capture: true });
}
