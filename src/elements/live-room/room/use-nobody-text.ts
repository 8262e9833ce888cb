import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';

/** The text shown while nobody else is in the room: nobody has come yet, or all others have left. */
export function useNobodyText(): string {
  useSignals();
  const t = useText();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const own = room.self.value?.identity;
  const hadOthers = room.attendance.value.some(({ identity }) => identity !== own);
  const isClass = teacher?.kind === 'class';
  if (hadOthers) return t(isClass ? 'liveRoom.people.goneTeacher' : 'liveRoom.people.gone');
  return t(isClass ? 'liveRoom.people.aloneTeacher' : 'liveRoom.people.alone');
}
