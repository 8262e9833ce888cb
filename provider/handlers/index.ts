import type { Handlers } from '../app/context.ts';
import { accountHandlers } from './account.ts';
import { calendarFeedHandlers } from './calendar-feed.ts';
import { contactHandlers } from './contacts.ts';
import { courseHandlers } from './courses.ts';
import { liveRoomHandlers } from './live-room.ts';
import { meetingChangeHandlers } from './meetings/meeting-changes.ts';
import { meetingHandlers } from './meetings/meetings.ts';
import { passwordHandlers } from './password.ts';
import { pushHandlers } from './push.ts';
import { scheduleHandlers } from './schedule.ts';
import { secondFactorHandlers } from './second-factor.ts';
import { signInHandlers } from './sign-ins.ts';
import { settingHandlers } from './settings.ts';
import { lessonArchiveHandlers } from './lesson-archive.ts';
import { lessonCancellationHandlers } from './lesson-cancellations.ts';
import { lessonMailHandlers } from './lesson-mails.ts';
import { lessonNoticeHandlers } from './lesson-notices.ts';
import { lessonPresenceHandlers } from './lesson-presence.ts';
import { lessonRecordHandlers } from './lesson-records.ts';
import { studentContactHandlers } from './student-contacts.ts';
import { studentLinkHandlers } from './student-links.ts';

/** What answers each call of the endpoint table. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...contactHandlers,
  ...courseHandlers,
  ...liveRoomHandlers,
  ...meetingHandlers,
  ...meetingChangeHandlers,
  ...passwordHandlers,
  ...scheduleHandlers,
  ...settingHandlers,
  ...studentLinkHandlers,
  ...calendarFeedHandlers,
  ...lessonMailHandlers,
  ...lessonArchiveHandlers,
  ...lessonPresenceHandlers,
  ...lessonRecordHandlers,
  ...studentContactHandlers,
  ...lessonCancellationHandlers,
  ...lessonNoticeHandlers,
  ...pushHandlers,
  ...signInHandlers,
  ...secondFactorHandlers,
};
