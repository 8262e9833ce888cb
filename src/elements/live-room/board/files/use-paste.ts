import { useEffect, useRef, useState, type RefObject } from 'react';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import type { BoardController } from '../board-controller.ts';
import { visibleMiddle } from '../render/visible-middle.ts';
import type { BoardViewProps } from '../board-props.ts';

interface Options extends Pick<BoardViewProps, 'materials'> {
  readonly controller: BoardController | undefined;
  /** The board, which takes what is pasted while the focus is in its room, or nowhere. */
  readonly section: RefObject<HTMLElement | null>;
}

/** Puts pasted images and texts on the page. Returns whether an image is on its way. */
export function usePaste({ controller, materials, section }: Options): boolean {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [count, setCount] = useState(0);

  async function pasteImage(target: BoardController, file: File): Promise<void> {
    if (!materials.upload) return toasts.show('info', t('board.material.teacherOnly'));
    const [page, middle] = [target.renderer.page.peek(), visibleMiddle(target.renderer)];
    const { checkMaterial, placePicture } = await import('./material.ts');
    const checked = await checkMaterial(file);
    if (checked.kind === 'problem') return toasts.show('error', t(...checked.message));
    if (checked.kind === 'pdf') return undefined;
    const reply = await materials.upload(file);
    if (reply.data === undefined) return toasts.show('error', reportFailure(reply));
    // The page may have been turned, or removed, meanwhile.
    if (!target.board.pages().some(({ id }) => id === page)) return undefined;
    placePicture(target, reply.data, checked, { page, middle });
    return toasts.show('success', t('board.material.pasted'));
  }

  async function paste(target: BoardController, { image, text }: Pasted): Promise<void> {
    if (!image) return (await import('./paste-text.ts')).pasteText(target, text);
    setCount((before) => before + 1);
    await pasteImage(target, image).finally(() => setCount((before) => before - 1));
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = contentOf(event);
    if (!controller || controller.readOnly.peek() || !pasted || !isFor(section.current, event, pasted)) return;
    event.preventDefault();
    void paste(controller, pasted).catch(() => toasts.show('error', t('board.material.pasteFailed')));
  }
  const latest = useRef(onPaste);
  latest.current = onPaste;
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => latest.current(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  return count > 0;
}

interface Pasted {
  readonly image: File | undefined;
  readonly text: string;
}

function contentOf({ clipboardData, defaultPrevented }: ClipboardEvent): Pasted | undefined {
  if (!clipboardData || defaultPrevented) return undefined;
  const image = [...clipboardData.files].find(({ type }) => type.startsWith('image/'));
  const text = clipboardData.getData('text/plain');
  return image || text.trim() !== '' ? { image, text } : undefined;
}

/** Whether a paste is meant for this board, and not for a field, a dialog, another board or another part of the page. */
function isFor(section: HTMLElement | null, event: ClipboardEvent, { image }: Pasted): boolean {
  const path = event.composedPath().filter((target) => target instanceof HTMLElement);
  const [target] = path;
  if (!section || !target) return false;
  const isEditor = target.classList.contains('board-editor') && path.includes(section);
  const isField = target.matches('input, textarea, select') || target.isContentEditable;
  if (isField && !(isEditor && image)) return false;
  if (path.includes(section)) return true;
  const isElsewhere = path.some((each) => each.matches('dialog, .board'));
  return !isElsewhere && (target === document.body || target.getRootNode() === section.getRootNode());
}
