import type { AppContext } from '../../app/context.ts';
import type { SignedTicket, StudentClaim } from '../../auth/signed-tokens.ts';
import type { Messages } from '../../i18n/index.ts';
import { nextLesson, openLessons, roomOfLesson } from '../../links/lesson-of-link.ts';
import type { LessonRow } from '../../store/tables.ts';
import { lessonOpensAt } from '../../../src/core/lessons/index.ts';
import { SERVICE_ZONE } from '../../../src/core/time/index.ts';
import type { JoinRejection } from './refuse.ts';

interface TicketDeps {
  app: Omit<AppContext, 'rooms'>;
  hasTeacher(room: string): Promise<boolean>;
}

interface JoinToken {
  token: string;
  resume?: { participantId: string; key: string } | undefined;
}

/** The claims of a join's token: of a ticket, or of a student's lasting link for the lesson that it opens now. */
export async function findTicket(
  deps: TicketDeps,
  join: JoinToken,
  messages: Messages,
): Promise<SignedTicket | JoinRejection> {
  const { signedTokens, store } = deps.app;
  const claim = await signedTokens.verifyStudentToken(
    join.token,
    async (id) => (await store.studentLinks.get(id))?.serial,
  );
  if (claim) return ticketOfLink(deps, join, claim, messages);
  return (await signedTokens.verifySignature(join.token)) ?? ['over', messages.linkDead];
}

async function ticketOfLink(
  { app, hasTeacher }: TicketDeps,
  { resume }: JoinToken,
  claim: StudentClaim,
  messages: Messages,
): Promise<SignedTicket | JoinRejection> {
  const { store, now, signedTokens } = app;
  const lessons = await openLessons({ store, now, rooms: { hasTeacher } }, claim.id);
  const tickets = lessons.map((lesson) => ticketOf(lesson, claim));
  // Whoever reconnects stays in the lesson that they were in.
  for (const ticket of tickets) {
    if (resume && resume.key === (await signedTokens.participantKey(ticket, resume.participantId))) return ticket;
  }
  return tickets[0] ?? whyNoLesson(app, claim, messages);
}

const ticketOf = (lesson: LessonRow, claim: StudentClaim): SignedTicket => ({
  room: roomOfLesson(lesson),
  kind: 'class',
  id: lesson.id,
  identity: `student-${claim.id}`,
  name: lesson.studentName,
  role: 'student',
  student: claim,
  // The room's own times decide.
  expiresAt: Number.MAX_SAFE_INTEGER,
  jti: '',
});

async function whyNoLesson(
  { store, now }: Pick<AppContext, 'store' | 'now'>,
  { id }: StudentClaim,
  messages: Messages,
): Promise<JoinRejection> {
  const next = await nextLesson({ store, now }, id);
  if (!next) return ['over', messages.noLessonPlanned];
  const zone = (await store.teachers.get(next.teacherId))?.timeZone ?? SERVICE_ZONE;
  return ['early', messages.classTooEarly(messages.moment(lessonOpensAt(next) ?? next.startTimeMillis, zone))];
}
