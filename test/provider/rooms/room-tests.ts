import { afterEach } from 'node:test';
import { openLessonRoom } from '../../support/models/rooms.ts';
import { startRawLesson } from '../../support/models/raw-client.ts';
import { emptyRooms } from './empty-rooms.ts';
import { startTestProvider } from '../client.ts';

type Start = Parameters<typeof startTestProvider>[0];

/** Starts a provider whose rooms are emptied after each test of the file. */
export async function createRoomTests(start?: Start) {
  const provider = await startTestProvider(start);
  let lessonIndex = 0;
  afterEach(() => emptyRooms(provider));

  /** The room of another lesson with each call. */
  const openNextRoom = () => openLessonRoom(provider, lessonIndex++);
  return {
    provider,
    openNextRoom,
    /** A teacher inside the next room, and a student whom the teacher has admitted. */
    startLesson: async () => startRawLesson(await openNextRoom()),
    /** Moves the clock and does what is due. */
    async moveTo(moment: number): Promise<void> {
      provider.clock.now = moment;
      await provider.rooms.sweep();
    },
  };
}
