import type { Handlers } from '../app/context.ts';
import { accountHandlers, secondFactorHandlers, signInHandlers } from './sign-in.ts';
import { calendarFeedHandlers } from './calendar-feed.ts';
import { contactHandlers, studentContactHandlers, studentLinkHandlers } from './students.ts';
import { guardianHandlers } from './guardians.ts';
import { courseHandlers } from './courses.ts';
import { homeworkHandlers } from './homework.ts';
import { liveRoomHandlers } from './live-room.ts';
import { meetingHandlers } from './meetings.ts';
import { outsideCalendarHandlers } from './outside-calendars.ts';
import { passwordHandlers } from './credentials.ts';
import { pushHandlers } from './push.ts';
import { scheduleHandlers } from './schedule.ts';
import { settingHandlers } from './settings.ts';
import { lessonArchiveHandlers } from './lesson-archive.ts';
import { lessonCancellationHandlers, lessonMailHandlers, lessonNoticeHandlers } from './lesson-notices.ts';
import { lessonOutcomeHandlers, lessonRateHandlers } from './lesson-outcomes.ts';
import { lessonRecordHandlers } from './lesson-records.ts';
import { familyHandlers, familyRequestHandlers } from './family-requests.ts';
import { lockSeriesHandlers } from './lock-series.ts';
import { workingHoursHandlers } from './working-hours.ts';

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
  ...guardianHandlers,
  ...lessonCancellationHandlers,
  ...lessonNoticeHandlers,
  ...pushHandlers,
  ...signInHandlers,
  ...secondFactorHandlers,
  ...homeworkHandlers,
  ...familyHandlers,
  ...familyRequestHandlers,
  ...workingHoursHandlers,
  ...lockSeriesHandlers,
  ...outsideCalendarHandlers,
  ...lessonOutcomeHandlers,
  ...lessonRateHandlers,
};
