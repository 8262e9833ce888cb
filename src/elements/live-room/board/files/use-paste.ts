import { useEffect, useRef, type RefObject } from 'react';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import type { BoardController } from '../board-controller.ts';
import type { BoardFiles } from './use-board-files.ts';

interface Options {
  readonly controller: BoardController | undefined;
  readonly files: BoardFiles;
  /** The board, which takes what is pasted while the focus is in its room, or nowhere. */
  readonly section: RefObject<HTMLElement | null>;
}

/** Puts pasted files and texts on the board. */
export function usePaste({ controller, files, section }: Options): void {
  const t = useText();
  const { toasts } = useScreen();

  async function pasteText(target: BoardController, text: string): Promise<void> {
    const paste = await import('./paste-text.ts');
    paste.pasteText(target, text);
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = contentOf(event);
    if (!controller || controller.readOnly.peek() || !pasted || !isFor(section.current, event, pasted)) return;
    event.preventDefault();
    if (pasted.files.length > 0) files.add(pasted.files, { isPasted: isPicture(pasted.files) });
    else pasteText(controller, pasted.text).catch(() => toasts.show('error', t('board.material.pasteFailed')));
  }
  const latest = useRef(onPaste);
  latest.current = onPaste;
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => latest.current(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

const isPicture = ([first, ...others]: readonly File[]): boolean =>
  others.length === 0 && first !== undefined && first.type.startsWith('image/');

interface Pasted {
  readonly files: readonly File[];
  readonly text: string;
}

function contentOf({ clipboardData, defaultPrevented }: ClipboardEvent): Pasted | undefined {
  if (!clipboardData || defaultPrevented) return undefined;
  const files = [...clipboardData.files];
  const text = clipboardData.getData('text/plain');
  return files.length > 0 || text.trim() !== '' ? { files, text } : undefined;
}

/** Whether a paste is meant for this board, and not for a field, a dialog, another board or another part of the page. */
function isFor(section: HTMLElement | null, event: ClipboardEvent, { files }: Pasted): boolean {
  const path = event.composedPath().filter((target) => target instanceof HTMLElement);
  const [target] = path;
  if (!section || !target) return false;
  const isEditor = target.classList.contains('board-editor') && path.includes(section);
  const isField = target.matches('input, textarea, select') || target.isContentEditable;
  if (isField && !(isEditor && files.length > 0)) return false;
  if (path.includes(section)) return true;
  const isElsewhere = path.some((each) => each.matches('dialog, .board'));
  return !isElsewhere && (target === document.body || target.getRootNode() === section.getRootNode());
}
