import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { leaderAmong, leadsByDefault, type Participant, type Room, type View } from '../../../core/live-room/index.ts';
import type { LocalMedia } from '../media/local-media.ts';
import { isIn } from './room-phase.ts';

/** What can fill the main area of the room. */
type MainViewContent = View['shows'];

/**
 * What fills the main area of the room on this side. A teacher who leads takes the others along until they look freely;
 * each participant's view is reported to the room, so that the others know what they see.
 */
export interface MainView {
  readonly content: ReadonlySignal<MainViewContent>;
  /** Whether somebody shares a screen, so that it can be shown. */
  readonly hasScreen: ReadonlySignal<boolean>;
  /** Whether this participant takes the others along. */
  readonly isLeading: ReadonlySignal<boolean>;
  /** The participant who leads this side, whether followed or not. */
  readonly leader: ReadonlySignal<Participant | undefined>;
  readonly isFollowing: ReadonlySignal<boolean>;
  /** Shows something else by the user's choice, and stops following. */
  show(content: MainViewContent): void;
  /** The board's page that was last on screen, also before a reload. */
  readonly page: ReadonlySignal<string | undefined>;
  /** Reports which page of the board is on screen. */
  setPage(page: string): void;
  setLeading(isLeading: boolean): void;
  /** Follows the participant who leads, now or later. */
  follow(): void;
  lookFreely(): void;
  /** Reports whether the user looks at another page than the room's. The others keep what they see. */
  setAway(isAway: boolean): void;
  dispose(): void;
}

interface MainViewOptions {
  readonly room: Pick<Room, 'phase' | 'self' | 'participants' | 'setState' | 'onRecalled'>;
  readonly media: Pick<LocalMedia, 'screen'>;
}

export function createMainView({ room, media }: MainViewOptions): MainView {
  /** What the user chose last. */
  const own = signal<MainViewContent>('people');
  const page = signal<string | undefined>(undefined);
  const wantsToFollow = signal(true);
  const isAway = signal(false);
  /** Undefined until the user chooses: then it depends on how many are inside. */
  const chosenLeading = signal<boolean | undefined>(undefined);
  const hasScreen = computed(
    () =>
      media.screen.value !== undefined ||
      room.participants.value.some(({ state }) => state.admissionState === 'inside' && state.screen),
  );
  const isLeading = computed(
    () => room.self.value?.role === 'teacher' && (chosenLeading.value ?? leadsByDefault(room.participants.value)),
  );
  const leader = computed(() => (isLeading.value ? undefined : leaderAmong(room.participants.value)));
  const isFollowing = computed(() => wantsToFollow.value && leader.value !== undefined);
  const content = computed(() => {
    const wanted = (isFollowing.value ? leader.value?.state.view?.shows : undefined) ?? own.value;
    if (wanted === 'board') return 'board';
    return hasScreen.value ? 'screen' : 'people';
  });

  const restore = createRestore({ room, own, page, wantsToFollow, chosenLeading });
  const disposers = [
    showNewScreens(hasScreen, own),
    effect(() => {
      if (!isIn(room.phase.value)) return;
      restore();
      const view: View = {
        shows: content.value,
        ...(page.value !== undefined && { page: page.value }),
        leads: isLeading.value,
        follows: wantsToFollow.value,
        ...(isAway.value && { away: true }),
      };
      if (!isSameView(room.self.peek()?.state.view, view)) room.setState({ view });
    }),
    room.onRecalled(() => {
      wantsToFollow.value = true;
    }),
  ];

  function lookFreely(): void {
    if (!isFollowing.peek()) return;
    batch(() => {
      own.value = content.peek();
      wantsToFollow.value = false;
    });
  }

  return {
    content,
    hasScreen,
    isLeading,
    leader,
    isFollowing,
    page,
    show(next) {
      batch(() => {
        lookFreely();
        own.value = next;
      });
    },
    setPage(next) {
      page.value = next;
    },
    setLeading(next) {
      chosenLeading.value = next;
    },
    follow() {
      wantsToFollow.value = true;
    },
    lookFreely,
    setAway(next) {
      isAway.value = next;
    },
    dispose() {
      for (const dispose of disposers) dispose();
    },
  };
}

interface Restored extends Pick<MainViewOptions, 'room'> {
  readonly own: { value: MainViewContent };
  readonly page: { value: string | undefined };
  readonly wantsToFollow: { value: boolean };
  readonly chosenLeading: { value: boolean | undefined };
}

/** After a reload of the page the view is as it was: the tab remembers it with the devices. Works once. */
function createRestore({ room, own, page, wantsToFollow, chosenLeading }: Restored): () => void {
  let isRestored = false;
  return () => {
    const view = room.self.peek()?.state.view;
    if (isRestored) return;
    isRestored = true;
    if (!view) return;
    own.value = view.shows;
    page.value = view.page;
    wantsToFollow.value = view.follows;
    const isChosen = view.leads !== leadsByDefault(room.participants.peek());
    if (isChosen && room.self.peek()?.role === 'teacher') chosenLeading.value = view.leads;
  };
}

/** A screen that is newly shared fills the main area; after it, what was there before returns. */
function showNewScreens(
  hasScreen: ReadonlySignal<boolean>,
  own: { value: MainViewContent; peek(): MainViewContent },
): () => void {
  let before: MainViewContent = 'people';
  return effect(() => {
    const isShown = own.peek() === 'screen';
    if (hasScreen.value && !isShown) {
      before = own.peek();
      own.value = 'screen';
    } else if (!hasScreen.value && isShown) own.value = before;
  });
}

function isSameView(one: View | undefined, other: View): boolean {
  return (
    one?.shows === other.shows &&
    one.page === other.page &&
    one.leads === other.leads &&
    one.follows === other.follows &&
    one.away === other.away
  );
}
