import { useScreen } from '../screen-context.ts';

/** Copies a text and says `copied`; where the browser keeps the clipboard shut it calls `onBlocked` in its place. */
export function useClipboard(copied: string): (text: string, onBlocked: () => void) => Promise<void> {
  const { toasts } = useScreen();
  return async (text, onBlocked) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return onBlocked();
    }
    toasts.show('success', copied);
  };
}
