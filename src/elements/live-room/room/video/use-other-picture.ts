import { useSignals } from '@preact/signals-react/runtime';
import { useCallContext } from '../../call/call-context.ts';

/** The first other participant, for small forms of the call. */
interface OtherPicture {
  readonly name: string;
  /** Their shared screen, else their camera; undefined while there is neither. */
  readonly track: MediaStreamTrack | undefined;
  readonly isScreen: boolean;
  readonly isLost: boolean;
}

/** The picture of the first other participant inside; undefined while nobody else is inside. */
export function useOtherPicture(): OtherPicture | undefined {
  useSignals();
  const {
    call: { room, peers, audioOnly },
  } = useCallContext();
  const inside = room.participants.value.filter(({ state }) => state.admissionState === 'inside');
  // A teacher may be inside with a second tab, too.
  const other = inside.find(({ identity }) => identity !== room.self.value?.identity) ?? inside[0];
  if (!other) return undefined;
  const { id, name, state, link } = other;
  const peer = peers.value.get(id);
  const screen = state.screen ? peer?.tracks.get('screen')?.track : undefined;
  const camera = state.camera === 'on' && !audioOnly.value ? peer?.tracks.get('camera') : undefined;
  return {
    name,
    track: screen ?? (camera?.muted ? undefined : camera?.track),
    isScreen: screen !== undefined,
    isLost: link === 'lost' || peer?.link === 'lost',
  };
}
