import { useEffect, useLayoutEffect, useRef } from 'react';
import { matchRoutes } from '../../../core/navigation/index.ts';
import { shortcutsOf } from '../../../core/command-palette/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { CONTACT_LIST, COURSE_LIST, SCHEDULE, SETTING, VISIT_LIST } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';

export interface ShortcutActions {
  openPalette(): void;
  openHelp(): void;
  go(path: string): void;
}

/** Milliseconds within which the second key follows `g`. */
const SEQUENCE = 1500;

/** The places that `g` and one more key lead to, those that have a screen. */
export const places: readonly { readonly key: string; readonly path: string }[] = [
  { key: 'l', path: COURSE_LIST },
  { key: 's', path: SCHEDULE },
  { key: 'c', path: CONTACT_LIST },
  { key: 'v', path: VISIT_LIST },
  { key: 'o', path: SETTING },
];

export const hasScreen = (path: string): boolean => matchRoutes(routes, path)?.chain.at(-1)?.screen !== undefined;

export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/**
 * The keys of the portal, wherever in the page they are pressed: Ctrl or ⌘ with K always, single keys unless they are
 * switched off, somebody is writing, or a dialog is open.
 */
export function useShortcuts(acts: ShortcutActions): void {
  const { root } = useHost();
  const { session } = useScreen();
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    let begun = -Infinity;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || hasDialog(root)) return;
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    function actOf(event: KeyboardEvent): (() => void) | undefined {
      const key = keyOf(event);
      const isFollowing = event.timeStamp - begun < SEQUENCE;
      if (key === 'Shift') return undefined;
      begun = -Infinity;
      if (isCommand(event)) return key === 'k' ? latest.current.openPalette : undefined;
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event) || !shortcutsOf(session).areOn()) return undefined;
      const place = isFollowing ? places.find((each) => each.key === key && hasScreen(each.path)) : undefined;
      if (place) return () => latest.current.go(place.path);
      if (key === '/') return latest.current.openPalette;
      if (key === '?') return latest.current.openHelp;
      if (key === 'g') begun = event.timeStamp;
      return undefined;
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root, session]);
}

/** The key by what stands on it; on a keyboard of another script by its place. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (key.length === 1 && key.charCodeAt(0) > 126) return code === 'Slash' ? '/' : code.replace('Key', '').toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}

function isCommand({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !altKey && !shiftKey && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}

function isWriting(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox], [role=searchbox]');
}

const hasDialog = (root: ShadowRoot): boolean => [root, document].some((place) => place.querySelector('dialog[open]') !== null);
