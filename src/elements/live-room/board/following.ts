import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { BoardRoom } from './board-props.ts';
import type { Presence } from './presence.ts';
import type { BoardRenderer } from './render/board-renderer.ts';

interface Parts {
  readonly room: BoardRoom | undefined;
  readonly stage: BoardRenderer;
  readonly presence: Presence;
  /** A pen is on the page, which must not be moved away under it. */
  readonly busy: ReadonlySignal<boolean>;
}

/** Who shows the others what to look at: this side, or somebody whom this side follows until it looks elsewhere. */
export function createFollowing({ room, stage, presence, busy }: Parts) {
  const leading = signal(false);
  /** Whom this side does not follow any more. */
  const left = signal<string | undefined>(undefined);
  const leader = computed(() => [...room?.pointers.value ?? []].find(([, { view }]) => view)?.[0]);
  const followed = computed(() => (leading.value || left.value === leader.value ? undefined : leader.value));

  const stops = [
    effect(() => {
      if (leader.value === undefined) left.value = undefined;
    }),
    effect(() => {
      const view = followed.value === undefined ? undefined : room?.pointers.value.get(followed.value)?.view;
      if (view && !busy.value) untracked(() => stage.lookAt(view.page, view));
    }),
    effect(() => {
      const [page] = [stage.page.value, stage.camera.value];
      const isLeading = leading.value;
      untracked(() => presence.show({ view: isLeading ? { page, ...stage.view() } : undefined }));
    }),
  ];

  return {
    leading,
    leader,
    followed,
    lead(): void {
      leading.value = !leading.peek();
    },
    /** Looks elsewhere than the leader. */
    letGo(): void {
      if (followed.peek() !== undefined) left.value = followed.peek();
    },
    follow(): void {
      batch(() => {
        leading.value = false;
        left.value = undefined;
      });
    },
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}
export type Following = ReturnType<typeof createFollowing>;
