import { useSignals } from '@preact/signals-react/runtime';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from './call-context.ts';

interface RoomTitle {
  /** Name of the other person with the form of address; empty while unknown. */
  readonly person: string;
  /** The name without the form of address, for the avatar. */
  readonly name: string;
  /** Subject of the lesson or meeting. */
  readonly subject: string;
  /** Start and end time; empty while unknown. */
  readonly span: string;
  /** All of it in one line. */
  readonly text: string;
}

/** The title of a room on this side: a teacher reads the student's name, a student the teacher's. */
export function useRoomTitle(): RoomTitle {
  useSignals();
  const t = useText();
  const dates = useDates();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const studio = teacher?.studioInfo.value;
  const isClass = (teacher?.kind ?? room.kind.value) === 'class';
  const subject = studio?.subject ?? room.title.value;
  const times = room.clock.value ?? studio;
  const other = room.participants.value.find(({ role }) => role === 'teacher');
  const name = (teacher ? studio?.studentName : other?.name) ?? '';
  // A visitor of a meeting is named as the provider addresses them.
  const isAddressed = teacher !== undefined && !isClass;
  const person =
    isAddressed || !name ? name : t(teacher ? 'liveRoom.strip.student' : 'liveRoom.strip.teacher', { name });
  const span = times ? dates.span(times.startTimeMillis, times.endTimeMillis) : '';
  return { person, name, subject, span, text: [person, subject, span].filter(Boolean).join(' ') };
}

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
