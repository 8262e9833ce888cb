import { readLesson } from '../../../src/core/api/endpoints/courses.ts';
import type { Session } from '../../../src/core/session/index.ts';

/** A real channel to the other tabs. */
export const channel = (name: string) => new BroadcastChannel(name);

/** A call that only a teacher who is signed in may make. */
export const read = (session: Session, id = '7') => session.api.call(readLesson, { params: { id } });
