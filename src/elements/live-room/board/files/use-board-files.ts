import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Materials, Point } from '../../../../core/board/index.ts';
import { shortenFileName } from '../../../../core/i18n/index.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import type { BoardController } from '../board-controller.ts';
import { visibleMiddle } from '../render/camera.ts';

/** Types of the files that can be put on a board, as of the attribute `accept`. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
export const MATERIAL_TYPES = `${PICTURE_TYPES},application/pdf`;
/** Most files that are added in one go. */
const FILES_AT_ONCE = 20;
/** So far below and beside the one before, in board units, lies each of several pictures. */
const SHIFT = 40;

/** Files that are pasted, dropped or chosen for the board. */
export interface BoardFiles {
  /** Whether this participant may add files. */
  readonly canAdd: boolean;
  /** Whether files are on their way. */
  readonly isAdding: boolean;
  /**
   * Puts pictures on the page, and pages of PDFs after it, and says once what has become of them.
   * @param at where on the page, in board units; by default the middle of what is seen
   */
  add(files: readonly File[], options?: { readonly at?: Point; readonly isPasted?: boolean }): void;
}

/** A file that could not be added, and why. */
interface Rejected {
  readonly file: File;
  readonly reason: string;
}

/** Checks and uploads files, and puts them on the board. */
export function useBoardFiles(controller: BoardController | undefined, materials: Materials): BoardFiles {
  const t = useText();
  const { language, toasts, reportFailure } = useScreen();
  const [count, setCount] = useState(0);
  const { upload } = materials;

  /** Returns why the file cannot be added; undefined when it is on the board. */
  async function addFile(
    target: BoardController,
    file: File,
    page: string,
    middle: Point,
  ): Promise<string | undefined> {
    if (!upload) return t('board.material.teacherOnly');
    const { checkMaterial, placeMaterial, PAGES_AT_ONCE } = await import('./material.ts');
    const checked = await checkMaterial(file);
    if (checked.kind === 'problem') return t(...checked.message);
    try {
      if (checked.kind === 'pdf' && checked.document.numPages > PAGES_AT_ONCE)
        return t('board.material.tooManyAtOnce', { count: PAGES_AT_ONCE });
      const reply = await upload(file);
      if (reply.data === undefined) return reportFailure(reply);
      // The page may have been turned, or removed, meanwhile.
      if (!target.board.pages().some(({ id }) => id === page)) return t('board.material.addFailed');
      await placeMaterial(target, reply.data, checked, { page, middle });
      return undefined;
    } finally {
      if (checked.kind === 'pdf') void checked.document.loadingTask.destroy();
    }
  }

  async function addAll(target: BoardController, files: readonly File[], at: Point): Promise<readonly Rejected[]> {
    const page = target.renderer.page.peek();
    const rejected: Rejected[] = [];
    for (const [index, file] of files.entries()) {
      const middle = { x: at.x + index * SHIFT, y: at.y + index * SHIFT };
      const reason = await addFile(target, file, page, middle).catch(() => t('board.material.addFailed'));
      if (reason !== undefined) rejected.push({ file, reason });
    }
    return rejected;
  }

  function report(added: number, rejected: readonly Rejected[], isPasted: boolean): void {
    const [first] = rejected;
    if (!first)
      return toasts.show(
        'success',
        added > 1
          ? t('board.material.doneMany', { count: added })
          : t(isPasted ? 'board.material.pasted' : 'board.material.done'),
      );
    if (added === 0 && rejected.length === 1) return toasts.show('error', first.reason);
    const names = new Intl.ListFormat(language).format(rejected.map(({ file }) => shortenFileName(file.name)));
    const values = { count: added, names, reason: first.reason };
    return toasts.show('error', t(added > 0 ? 'board.material.partlyAdded' : 'board.material.noneAdded', values));
  }

  return {
    canAdd: upload !== undefined,
    isAdding: count > 0,
    add(files, { at, isPasted = false } = {}) {
      if (!controller || files.length === 0) return;
      if (controller.readOnly.peek()) return toasts.show('info', t('board.readOnly'));
      if (!upload) return toasts.show('info', t('board.material.teacherOnly'));
      if (files.length > FILES_AT_ONCE)
        return toasts.show('error', t('board.material.tooManyFiles', { count: FILES_AT_ONCE }));
      setCount((before) => before + 1);
      void addAll(controller, files, at ?? visibleMiddle(controller.renderer))
        .then((rejected) => report(files.length - rejected.length, rejected, isPasted))
        .finally(() => setCount((before) => before - 1));
    },
  };
}

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
    const paste = await import('./material.ts');
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
