import type { Handlers } from '../app/context.ts';
import { accountHandlers, secondFactorHandlers, signInHandlers } from './sign-in.ts';
import { calendarFeedHandlers } from './calendar-feed.ts';
import { contactHandlers, studentContactHandlers, studentLinkHandlers } from './students.ts';
import { courseHandlers } from './courses.ts';
import { liveRoomHandlers } from './live-room.ts';
import { meetingHandlers } from './meetings.ts';
import { passwordHandlers } from './credentials.ts';
import { pushHandlers } from './push.ts';
import { scheduleHandlers } from './schedule.ts';
import { settingHandlers } from './settings.ts';
import { lessonArchiveHandlers } from './lesson-archive.ts';
import { lessonCancellationHandlers, lessonMailHandlers, lessonNoticeHandlers } from './lesson-notices.ts';
import { lessonOutcomeHandlers, lessonRateHandlers } from './lesson-outcomes.ts';
import { lessonRecordHandlers } from './lesson-records.ts';

/** The handler of each call of the endpoint table. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...contactHandlers,
  ...courseHandlers,
  ...liveRoomHandlers,
  ...meetingHandlers,
  ...passwordHandlers,
  ...scheduleHandlers,
  ...settingHandlers,
  ...studentLinkHandlers,
  ...calendarFeedHandlers,
  ...lessonMailHandlers,
  ...lessonArchiveHandlers,
  ...lessonRecordHandlers,
  ...studentContactHandlers,
  ...lessonCancellationHandlers,
  ...lessonNoticeHandlers,
  ...pushHandlers,
  ...signInHandlers,
  ...secondFactorHandlers,
  ...lessonOutcomeHandlers,
  ...lessonRateHandlers,
};
