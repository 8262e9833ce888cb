import type { Handlers } from '../app/context.ts';
import { accountHandlers } from './account.ts';
import { contactHandlers } from './contacts.ts';
import { courseHandlers } from './courses.ts';
import { liveRoomHandlers } from './live-room.ts';
import { meetingHandlers } from './meetings.ts';
import { passwordHandlers } from './password.ts';
import { scheduleHandlers } from './schedule.ts';
import { settingHandlers } from './settings.ts';

/** What answers each call of the endpoint table. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...contactHandlers,
  ...courseHandlers,
  ...liveRoomHandlers,
  ...meetingHandlers,
  ...passwordHandlers,
  ...scheduleHandlers,
  ...settingHandlers,
};
