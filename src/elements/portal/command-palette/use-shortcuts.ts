import { useEffect, useLayoutEffect, useRef } from 'react';
import { matchRoutes } from '../../../core/navigation/index.ts';
import { shortcutsOf } from '../../../core/command-palette/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { CONTACT_LIST, COURSE_LIST, SCHEDULE, SETTING, VISIT_LIST } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';
import { isComposing } from '../../../runtime/is-composing.ts';
import { shortcutKey } from '../../../ui/keys.ts';

export interface ShortcutActions {
  openPalette(): void;
  openHelp(): void;
  go(path: string): void;
}

/** Time to press the second key after `g`, in ms. */
const SEQUENCE_TIMEOUT_MS = 1500;

/** Pages that `g` and another key open. */
export const pageShortcuts: readonly { readonly key: string; readonly path: string }[] = [
  { key: 'l', path: COURSE_LIST },
  { key: 's', path: SCHEDULE },
  { key: 'c', path: CONTACT_LIST },
  { key: 'v', path: VISIT_LIST },
  { key: 'o', path: SETTING },
];

export const hasScreen = (path: string): boolean => matchRoutes(routes, path)?.chain.at(-1)?.screen !== undefined;

export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/**
 * Handles the portal's shortcuts anywhere on the page: always Ctrl+K or ⌘K, and single keys unless they are switched off,
 * the focus is in a text field, or a dialog is open.
 */
export function useShortcuts(actions: ShortcutActions): void {
  const { root } = useHost();
  const { session } = useScreen();
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let sequenceStart = -Infinity;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event) || hasDialog(root)) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    function actionOf(event: KeyboardEvent): (() => void) | undefined {
      const key = shortcutKey(event);
      const isFollowing = event.timeStamp - sequenceStart < SEQUENCE_TIMEOUT_MS;
      if (key === 'Shift') return undefined;
      sequenceStart = -Infinity;
      if (isCommand(event)) return key === 'k' ? latest.current.openPalette : undefined;
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event) || !shortcutsOf(session).areOn())
        return undefined;
      const page = isFollowing ? pageShortcuts.find((each) => each.key === key && hasScreen(each.path)) : undefined;
      if (page) return () => latest.current.go(page.path);
      if (key === '/') return latest.current.openPalette;
      if (key === '?') return latest.current.openHelp;
      if (key === 'g') sequenceStart = event.timeStamp;
      return undefined;
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root, session]);
}

function isCommand({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !altKey && !shiftKey && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}

function isWriting(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select, [role=textbox], [role=combobox], [role=searchbox]')
  );
}

const hasDialog = (root: ShadowRoot): boolean =>
  [root, document].some((scope) => scope.querySelector('dialog[open]') !== null);
