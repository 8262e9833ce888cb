import { useState, type KeyboardEvent } from 'react';
import { useText } from '../../../runtime/screen-context.ts';

/** Showing a password, and a Caps Lock warning. `label` is the field's label. */
export function useSecret(label: string) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const name = t(isShown ? 'settings.password.hide' : 'settings.password.show', { field: label });
  return {
    isShown,
    /** The Caps Lock warning, if any. */
    capsLock: capsLock && t('settings.password.capsLock'),
    control: {
      type: isShown ? 'text' : 'password',
      autoCapitalize: 'none',
      spellCheck: false,
      onKeyDown: look,
      onKeyUp: look,
      onBlur: () => setCapsLock(false),
    },
    toggle: { type: 'button', title: name, 'aria-label': name, onClick: () => setIsShown(!isShown) },
  } as const;
}
