import type { Clock } from '../time/index.ts';
import type { Locks } from './token-provider.ts';
import type { ChannelFactory } from './tabs.ts';

/** Milliseconds in which a tab that lives has answered. */
const ANSWER = 250;
/** Milliseconds after which a tab that waits asks whether the one before it still lives. */
const PATIENCE = 1000;

interface Claim {
  /** Tells the tab, and its claims, from others. */
  readonly id: number;
  /** When it wanted its turn: who came first goes first. Milliseconds since 1970. */
  readonly since: number;
}

/** `want`: may I? Whoever has the turn or came first says `wait` to that claim; who is done says `done`. */
type Word = Claim & { readonly type: 'want' | 'wait' | 'done' };

/**
 * Turns for the tabs of an origin where Web Locks are missing, as on pages without https: they agree over a channel, and
 * nothing is stored. Nobody has to beat time, which browsers slow down in hidden tabs: who waits asks again, and a tab that
 * is gone does not answer. A tab that is frozen counts as gone.
 */
export function createChannelLocks(open: ChannelFactory, clock: Clock): Locks {
  return {
    async request(name, act) {
      const leave = await turn(name, open, clock);
      try {
        return await act();
      } finally {
        leave();
      }
    },
  };
}

/** Resolves when it is this tab's turn; what it resolves with ends the turn. */
function turn(name: string, open: ChannelFactory, clock: Clock): Promise<() => void> {
  const channel = open(name);
  const own: Claim = { id: Math.random(), since: clock.now() };
  const say = (type: Word['type'], { id, since }: Claim = own): void => channel.postMessage({ type, id, since });
  let hasTurn = false;
  let mustWait = false;
  let callOff: () => void;

  return new Promise((resolve) => {
    const ask = (): void => {
      mustWait = false;
      say('want');
      callOff = clock.after(ANSWER, () => {
        if (mustWait) callOff = clock.after(PATIENCE, ask);
        else {
          hasTurn = true;
          resolve(() => {
            say('done');
            channel.close();
          });
        }
      });
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.type === 'want') {
        if (hasTurn || isBefore(own, data)) say('wait', data);
        else mustWait = true;
      } else if (data.type === 'wait') mustWait ||= data.id === own.id;
      else if (!hasTurn) {
        callOff();
        ask();
      }
    });
    ask();
  });
}

const isBefore = (one: Claim, other: Claim): boolean => one.since < other.since || (one.since === other.since && one.id < other.id);
