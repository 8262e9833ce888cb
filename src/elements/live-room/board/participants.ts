import { computed, effect, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { Board, Box } from '../../../core/board/index.ts';
import type { BoardMainView, BoardPointer, BoardRoom } from './board-props.ts';
import type { Presence, RemotePresence } from './presence.ts';
import type { BoardRenderer, Overlay } from './render/board-renderer.ts';
import type { View } from './render/camera.ts';
import { fillInk, paintLaser } from './render/paint.ts';
import { growingPath } from './render/ink.ts';

interface FollowingOptions {
  readonly room: BoardRoom | undefined;
  readonly mainView: BoardMainView | undefined;
  readonly board: Board;
  readonly renderer: BoardRenderer;
  readonly presence: Presence;
  /** Whether a gesture is in progress: the page must not move under the pen. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** Increases with every change of the board. */
  readonly revision: ReadonlySignal<number>;
  /** What covers the area; CSS pixels. */
  readonly covers: ReadonlySignal<readonly Box[]> | undefined;
}

/**
 * Keeps the board where the leader looks, and reports to followers where this participant looks. The page is part of a
 * participant's state, which newcomers receive, too; the part of the page is transient, and sent again to newcomers.
 * @returns a function that ends it
 */
export function followLeader(options: FollowingOptions): () => void {
  const { room, mainView, board, renderer, presence, isBusy, revision, covers } = options;
  if (!room || !mainView) return () => {};
  const followedPage = computed(() =>
    mainView.isFollowing.value ? mainView.leader.value?.state.view?.page : undefined,
  );
  // A new page may arrive after the message that the leader looks at it.
  const hasPage = computed(() => {
    void revision.value;
    return board.pages().some(({ id }) => id === followedPage.value);
  });
  const disposers = [
    effect(() => {
      const page = followedPage.value;
      if (page === undefined || !hasPage.value || isBusy.value) return;
      const view = viewOn(page, room.pointers.value.get(mainView.leader.value?.id ?? ''));
      const covered = covers?.value ?? [];
      // In an area of another size the view has another place.
      void renderer.size.value;
      untracked(() => (view ? renderer.showView(page, view, covered) : renderer.showPage(page)));
    }),
    keepPage({ ...options, mainView }),
    effect(() => {
      const [page] = [renderer.page.value, renderer.camera.value, room.participants.value.length];
      const leads = mainView.isLeading.value;
      // An area that is not shown has no view: what was sent before stays.
      if (leads && renderer.size.value.width === 0) return;
      untracked(() => presence.update({ view: leads ? { page, ...renderer.view() } : undefined }));
    }),
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}

/** What a participant sees of a page; undefined where it is another page, or not known. */
function viewOn(page: string, pointer: BoardPointer | undefined): View | undefined {
  const { x = 0, y = 0, width, height } = pointer?.view ?? {};
  return pointer?.view?.page === page && width && height ? { x, y, width, height } : undefined;
}

/** Opens the board where it was, as soon as that page is there, and reports each page on screen. */
function keepPage({
  mainView,
  board,
  renderer,
  revision,
}: FollowingOptions & { readonly mainView: BoardMainView }): () => void {
  let last = mainView.page.peek();
  let isOpening = last !== undefined;
  const disposers = [
    effect(() => {
      void revision.value;
      const page = last;
      if (page !== undefined && board.pages().some(({ id }) => id === page)) untracked(() => renderer.showPage(page));
    }),
    effect(() => {
      const page = renderer.page.value;
      if (page === '') return;
      const isFirst = isOpening;
      isOpening = false;
      // The first page that a board shows is not yet a choice.
      if (isFirst && page !== last) return;
      last = undefined;
      mainView.setPage(page);
    }),
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}

interface RemotePresenceOverlayOptions {
  readonly board: Board;
  readonly renderer: BoardRenderer;
  readonly remote: RemotePresence;
  readonly room: BoardRoom | undefined;
}

/** Distance of a participant's name from their laser pointer, in CSS pixels. */
const NAME_OFFSET_PX = 20;
const NAME_SIZE_PX = 13;

/** Paints strokes in progress and laser pointers of the other participants, with their names. */
export function createRemotePresenceOverlay({ board, renderer, remote, room }: RemotePresenceOverlayOptions): Overlay {
  return (context, camera) => {
    const current = renderer.page.peek();
    for (const { page, item, stroke } of remote.inks.values()) {
      // Once the finished stroke is on the board, the ink layer shows it.
      if (page === current && !board.item(`${page}/${item}`)) fillInk(context, stroke, growingPath(stroke), false);
    }
    for (const { participant, page, point } of remote.lasers.values()) {
      if (page !== current) continue;
      paintLaser(context, point, 1 / camera.scale);
      const name = room?.participants.peek().find(({ id }) => id === participant)?.name ?? '';
      context.font = `${NAME_SIZE_PX / camera.scale}px system-ui, sans-serif`;
      context.fillStyle = '#a5001f';
      context.textBaseline = 'middle';
      context.fillText(name, point.x + NAME_OFFSET_PX / camera.scale, point.y);
    }
  };
}
