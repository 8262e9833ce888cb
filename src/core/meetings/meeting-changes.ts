import {
  cancelMeeting,
  changeMeeting,
  createMeeting,
  type InputOf,
  type Meeting,
  type Page,
  searchMeetings,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import type { Paging } from '../lessons/index.ts';
import { commonOf, type Session } from '../session/index.ts';

/** A meeting that a teacher plans: title and visitor up to 60 characters, memo up to 1000, times in milliseconds. */
type MeetingPlan = Omit<InputOf<typeof createMeeting>['body'], 'idempotencyKey'>;
/** The changed fields of a meeting; missing fields keep their values. */
export type MeetingPatch = Omit<InputOf<typeof changeMeeting>['body'], 'id' | 'version'>;

/** The actions of a teacher on meetings, at a provider with `meeting-changes` (docs/design-choices.md#meetings-in-the-schedule). */
interface MeetingChanges {
  /** With the same key, a plan whose reply was lost is not created twice. */
  create(plan: MeetingPlan, idempotencyKey: string): Promise<Reply<Meeting>>;
  change(meeting: Meeting, patch: MeetingPatch): Promise<Reply<Meeting>>;
  cancel(meeting: Meeting, reason: string): Promise<Reply<Meeting>>;
}

export function createMeetingChanges(session: Session): MeetingChanges {
  /** Lists and calendars load again after a success. */
  async function write(call: Promise<Reply<Meeting>>): Promise<Reply<Meeting>> {
    const reply = await commonOf(session).during('isSubmitLoading', call);
    // After any other reply it may have changed elsewhere, too.
    if (succeeded(reply) || reply.failure?.kind === 'rejected') session.changed();
    return reply;
  }
  const versionOf = ({ id, version = 1 }: Meeting) => ({ id, version });
  return {
    create: (plan, idempotencyKey) => write(session.api.call(createMeeting, { body: { ...plan, idempotencyKey } })),
    change: (meeting, patch) => write(session.api.call(changeMeeting, { body: { ...versionOf(meeting), ...patch } })),
    cancel: (meeting, reason) =>
      write(session.api.call(cancelMeeting, { body: { ...versionOf(meeting), ...(reason && { reason }) } })),
  };
}

/** The request for the meetings that contain all the words; see `Meetings.load`. */
export const meetingSearch =
  ({ api }: Session, words: string) =>
  (paging: Paging, signal: AbortSignal): Promise<Reply<Page<Meeting>>> =>
    api.call(searchMeetings, { query: paging, body: { words } }, { signal });
