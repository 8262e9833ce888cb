import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { BoardRoom } from './board-props.ts';
import type { Presence } from './presence.ts';
import type { BoardRenderer } from './render/board-renderer.ts';

export interface FollowingOptions {
  readonly room: BoardRoom | undefined;
  readonly renderer: BoardRenderer;
  readonly presence: Presence;
  /** Whether a gesture is in progress: the page must not move under the pen. */
  readonly isBusy: ReadonlySignal<boolean>;
}

/**
 * One participant can lead: the others see what the leader sees until they move their own camera. Several leaders can
 * exist for a moment; the first in the room counts.
 */
export interface Following {
  /** Whether this participant leads. */
  readonly isLeading: ReadonlySignal<boolean>;
  /** ID of the participant who leads. */
  readonly leader: ReadonlySignal<string | undefined>;
  /** ID of the leader whom this participant follows. */
  readonly followed: ReadonlySignal<string | undefined>;
  toggleLeading(): void;
  follow(): void;
  stopFollowing(): void;
  dispose(): void;
}

export function createFollowing({ room, renderer, presence, isBusy }: FollowingOptions): Following {
  const isLeading = signal(false);
  /** The leader whom this participant stopped following. */
  const unfollowed = signal<string | undefined>(undefined);
  const leader = computed(() => [...(room?.pointers.value ?? [])].find(([, { view }]) => view)?.[0]);
  const followed = computed(() => (isLeading.value || unfollowed.value === leader.value ? undefined : leader.value));

  const disposers = [
    effect(() => {
      if (leader.value === undefined) unfollowed.value = undefined;
    }),
    effect(() => {
      const view = followed.value === undefined ? undefined : room?.pointers.value.get(followed.value)?.view;
      if (view && !isBusy.value) untracked(() => renderer.showView(view.page, view));
    }),
    effect(() => {
      const [page] = [renderer.page.value, renderer.camera.value];
      const leads = isLeading.value;
      untracked(() => presence.update({ view: leads ? { page, ...renderer.view() } : undefined }));
    }),
  ];

  return {
    isLeading,
    leader,
    followed,
    toggleLeading() {
      isLeading.value = !isLeading.peek();
    },
    follow() {
      batch(() => {
        isLeading.value = false;
        unfollowed.value = undefined;
      });
    },
    stopFollowing() {
      if (followed.peek() !== undefined) unfollowed.value = followed.peek();
    },
    dispose() {
      for (const dispose of disposers) dispose();
    },
  };
}
