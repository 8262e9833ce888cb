import type {
  answerFamilyRequest,
  FamilyLesson,
  FamilyPage,
  InputOf,
  Lesson,
  sendFamilyRequest,
} from '../../src/core/api/endpoints/index.ts';
import type { Span } from '../../src/core/time/index.ts';
import { invalid, missing, rejected } from '../app/api-error.ts';
import { type AuthenticatedContext, count, refuseEnded, type Handlers, type RequestContext } from '../app/context.ts';
import { transact } from '../app/transact.ts';
import {
  canAsk,
  familyLessonRecord,
  firstNameOf,
  isProposable,
  offeredStarts,
  PAGE_RANGE_MS,
  readStarts,
  REQUEST_LIFETIME_MS,
  requestRecord,
  spanFrom,
  spreadStarts,
  stateOf,
  timesAsk,
  writeStarts,
} from '../lessons/family-requests.ts';
import { askedHomework } from '../lessons/homework.ts';
import { freeTimesOf } from '../lessons/free-times.ts';
import { checkTime } from '../lessons/lesson-rules.ts';
import { lessonRecord } from '../lessons/lessons.ts';
import { workingHoursOf } from '../lessons/working-hours.ts';
import { type Family, openLink } from '../links/family-link.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import { type FamilyLinks, linksFor } from '../mail/family.ts';
import { mailDeclined, mailOffered } from '../mail/family-answers.ts';
import { noteChange } from '../mail/lesson-notices.ts';
import type { FamilyOfferRow, FamilyRequestRow, LessonRow, TeacherRow } from '../store/tables.ts';
import { courseHandlers, ownLesson, writeCancellation } from './courses.ts';

/** How many lessons and free times a family's page shows. */
const MAX_LESSONS = 20;
const MAX_TIMES = 60;

type FamilyHandlers = Pick<
  Handlers,
  'openFamilyPage' | 'listFamilyTimes' | 'sendFamilyRequest' | 'withdrawFamilyRequest'
>;

/** What a family's link opens: the next lessons, and what may be asked (docs/design-choices.md#the-familys-page). */
export const familyHandlers: FamilyHandlers = {
  async openFamilyPage({ body }, context) {
    const family = await openLink(body.link, context);
    await count(context, 'familyPage', family.student.id);
    return pageRecord(family, context);
  },

  async listFamilyTimes({ body }, context) {
    const family = await openLink(body.link, context);
    const lesson = await askedLesson(body.lesson, family, context);
    await count(context, 'familyTimes', family.student.id);
    const free = await freeFor(lesson, context);
    return { offered: await offersOf(lesson, context), free: spreadStarts(free, lesson, MAX_TIMES) };
  },

  async sendFamilyRequest({ body }, context) {
    const family = await openLink(body.link, context);
    const { crypto, messages } = context;
    const contentDigest = await crypto.digest(JSON.stringify({ ...body, link: '' }));
    const lesson = await familyLesson(body.lesson, family, context);
    const known = await repeated(body, contentDigest, lesson, context);
    if (known) return known;
    if (!canAsk(lesson, context.now())) throw rejected('closed', messages.familyClosed);
    await count(context, 'familyRequest', family.student.id);
    const times = await checkedTimes(body, lesson, context);
    let isNew = false;
    const sent = await transact({ ...context, teacher: family.teacher }, async (context) => {
      const lesson = await askedLesson(body.lesson, family, context);
      const repeat = await repeated(body, contentDigest, lesson, context);
      if (repeat) return repeat;
      await storeRequest(body, { contentDigest, times, lesson, guardianId: family.guardian?.id }, context);
      isNew = true;
      return lessonRecordOf(lesson, context);
    });
    if (isNew) context.afterReply(() => pushRequest(lesson, family.teacher, context));
    return sent;
  },

  async withdrawFamilyRequest({ body }, context) {
    const family = await openLink(body.link, context);
    await count(context, 'familyRequest', family.student.id);
    return transact({ ...context, teacher: family.teacher }, async (context) => {
      const { store, now, messages } = context;
      const lesson = await familyLesson(body.lesson, family, context);
      const row = await store.familyRequests.get(lesson.id);
      const state = row && stateOf(row, lesson, now());
      if (state === 'accepted') throw rejected('closed', messages.familyClosed);
      if (row && state !== 'withdrawn')
        await store.familyRequests.update(row.id, {
          answer: 'withdrawn',
          answeredAt: now(),
          answerNote: undefined,
          version: row.version + 1,
        });
      return lessonRecordOf(lesson, context);
    });
  },
};

type Deps = Pick<RequestContext, 'store' | 'now' | 'messages'>;

/** @throws {ApiError} if the lesson is missing, or another student's: the reply is the same */
async function familyLesson(id: string, { student, teacher }: Family, { store, messages }: Deps): Promise<LessonRow> {
  const lesson = await store.lessons.get(id);
  if (lesson?.studentId !== student.id || lesson.teacherId !== teacher.id) throw missing(messages);
  return lesson;
}

/** @throws {ApiError} also if nothing can be asked about the lesson any more */
async function askedLesson(id: string, family: Family, deps: Deps): Promise<LessonRow> {
  const lesson = await familyLesson(id, family, deps);
  if (!canAsk(lesson, deps.now())) throw rejected('closed', deps.messages.familyClosed);
  return lesson;
}

async function pageRecord({ student, teacher }: Family, context: RequestContext): Promise<FamilyPage> {
  const homework = await askedHomework(context, student.id);
  const { store, now } = context;
  const lessons = await store.lessons.find({
    where: [
      ['studentId', '=', student.id],
      ['teacherId', '=', teacher.id],
      ['endTimeMillis', '>', now()],
      ['startTimeMillis', '<', now() + PAGE_RANGE_MS],
    ],
    order: [['startTimeMillis', 'ascending']],
    limit: 4 * MAX_LESSONS,
  });
  const records = await Promise.all(lessons.map((lesson) => lessonRecordOf(lesson, context)));
  return {
    studentName: firstNameOf(student.name),
    teacherName: firstNameOf(teacher.name),
    hasHomework: homework.length > 0,
    // A lesson that was cancelled as the family asked is the answer.
    lessons: records
      .filter(({ isCanceled, request }) => !isCanceled || request?.state === 'accepted')
      .slice(0, MAX_LESSONS),
    currentMillis: now(),
  };
}

async function lessonRecordOf(lesson: LessonRow, { store, now, messages }: Deps): Promise<FamilyLesson> {
  const request = await store.familyRequests.get(lesson.id);
  const offered = await offersOf(lesson, { store, now, messages });
  return familyLessonRecord(lesson, request, offered, now());
}

/** The offered starts that are still possible. */
async function offersOf(lesson: LessonRow, deps: Deps): Promise<number[]> {
  const { store, now } = deps;
  const offered = offeredStarts(await store.familyOffers.get(lesson.id), lesson, now());
  const possible = await Promise.all(offered.map((start) => isTaken(spanFrom(start, lesson), lesson, deps)));
  return offered.filter((_, index) => !possible[index]);
}

/** Whether another lesson of the teacher has been planned at an offered time. */
async function isTaken(span: Span, lesson: LessonRow, { store }: Deps): Promise<boolean> {
  const others = await store.lessons.count([
    ['teacherId', '=', lesson.teacherId],
    ['id', '!=', lesson.id],
    ['canceledAt', 'unset'],
    ['startTimeMillis', '<', span.endTimeMillis],
    ['endTimeMillis', '>', span.startTimeMillis],
  ]);
  return others > 0;
}

async function freeFor(lesson: LessonRow, context: RequestContext): Promise<Span[]> {
  const free = await freeTimesOf(context, lesson.teacherId, timesAsk(lesson, context.now()));
  const hours = await workingHoursOf(context.store, lesson.teacherId);
  return free.filter((span) => isProposable(span, lesson, hours));
}

type RequestBody = InputOf<typeof sendFamilyRequest>['body'];

/** The lesson's record if this request has been stored before, with the same key. */
async function repeated(
  { key }: RequestBody,
  contentDigest: string,
  lesson: LessonRow,
  context: Deps,
): Promise<FamilyLesson | undefined> {
  const row = await context.store.familyRequests.get(lesson.id);
  if (row?.requestKey !== key) return undefined;
  if (row.contentDigest !== contentDigest) throw rejected('keyReused', context.messages.keyReused, { field: 'key' });
  return lessonRecordOf(lesson, context);
}

/**
 * The wanted starts.
 * @throws {ApiError} if there are none, or one is not free
 */
async function checkedTimes(
  { kind, times = [] }: RequestBody,
  lesson: LessonRow,
  context: RequestContext,
): Promise<number[]> {
  if (kind === 'cannotCome') return [];
  const { messages } = context;
  if (times.length === 0) throw invalid('required', 'times', messages.required(messages.fields.times));
  const offered = await offersOf(lesson, context);
  if (times.every((start) => offered.includes(start))) return times;
  const free = (await freeFor(lesson, context)).map(({ startTimeMillis }) => startTimeMillis);
  if (times.every((start) => offered.includes(start) || free.includes(start))) return times;
  throw rejected('taken', messages.familyTaken, { field: 'times' });
}

interface CheckedRequest {
  contentDigest: string;
  times: readonly number[];
  lesson: LessonRow;
  guardianId: string | undefined;
}

async function storeRequest(
  { kind, note = '', key }: RequestBody,
  { contentDigest, times, lesson, guardianId }: CheckedRequest,
  { store, now }: Deps,
): Promise<void> {
  const known = await store.familyRequests.get(lesson.id);
  const row = {
    teacherId: lesson.teacherId,
    studentId: lesson.studentId,
    kind,
    times: writeStarts(times),
    note: note.trim(),
    lessonStart: lesson.startTimeMillis,
    createdAt: now(),
    version: (known?.version ?? 0) + 1,
    requestKey: key,
    contentDigest,
    expiresAt: lesson.endTimeMillis + REQUEST_LIFETIME_MS,
  };
  const unanswered = { answer: undefined, answeredAt: undefined, answerNote: undefined };
  if (known) await store.familyRequests.update(lesson.id, { ...row, ...unanswered, guardianId });
  else await store.familyRequests.insert({ id: lesson.id, ...row, ...(guardianId !== undefined && { guardianId }) });
}

/** The notification names the student as the teacher does; it does not contain the note. */
async function pushRequest(lesson: LessonRow, teacher: TeacherRow, { pushes }: RequestContext): Promise<void> {
  const { id, startTimeMillis, endTimeMillis, studentName: name, subject } = lesson;
  const content = { kind: 'request', of: 'lesson', id, startTimeMillis, endTimeMillis, name, subject } as const;
  await pushes?.push(teacher.id, { ...content, timeZone: teacher.timeZone }, startTimeMillis);
}

type RequestHandlers = Pick<Handlers, 'listFamilyRequests' | 'answerFamilyRequest' | 'offerFamilyTimes'>;

/** The teacher's answers to families, and offered times. */
export const familyRequestHandlers: RequestHandlers = {
  async listFamilyRequests({ query }, context) {
    const { store, teacher, now } = context;
    const ahead = [
      ['teacherId', '=', teacher.id],
      ['lessonStart', '>', now()],
    ] as const;
    const requests = await withLessons(
      await store.familyRequests.find({ where: ahead, order: [['lessonStart', 'ascending']] }),
      context,
    );
    const open = requests.filter(({ row, lesson }) => stateOf(row, lesson, now()) === 'open');
    const first = (query.page - 1) * query.size;
    const offers = await withLessons(await store.familyOffers.find({ where: ahead }), context);
    return {
      list: await Promise.all(
        open.slice(first, first + query.size).map(async ({ row, lesson }) => {
          const guardian = row.guardianId === undefined ? undefined : await store.guardians.get(row.guardianId);
          return requestRecord(row, lesson, guardian);
        }),
      ),
      total: open.length,
      ...query,
      offers: offers
        .map(({ row, lesson }) => ({ lessonId: lesson.id, times: offeredStarts(row, lesson, now()) }))
        .filter(({ times }) => times.length > 0),
    };
  },

  async answerFamilyRequest({ body }, context) {
    const { studentId } = await ownLesson(context, body.id);
    // Signed before the transaction, which cannot wait.
    const links = body.answer === 'decline' ? await linksFor(context, studentId) : undefined;
    const lesson = await transact(context, (context) => answer(body, links, context));
    context.afterReply(() => context.outbox.send());
    context.afterReply(() => context.rooms.refresh(roomOfLesson(lesson)));
    return lesson;
  },

  async offerFamilyTimes({ body }, context) {
    const { studentId } = await ownLesson(context, body.lessonId);
    const links = await linksFor(context, studentId);
    const times = [...new Set(body.times)].sort((a, b) => a - b);
    await transact(context, async (context) => {
      const { messages, now } = context;
      await refuseEnded(context);
      const lesson = await ownLesson(context, body.lessonId);
      if (!canAsk(lesson, now())) throw rejected('closed', messages.familyClosed);
      for (const start of times) await checkTime(context, spanFrom(start, lesson), { kind: 'lesson', id: lesson.id });
      if (!(await storeOffer(lesson, times, context))) return;
      await count(context, 'familyOffer', lesson.id);
      if (links) await mailOffered(context, lesson, { times, links });
    });
    context.afterReply(() => context.outbox.send());
    return { lessonId: body.lessonId, times };
  },
};

async function withLessons<Row extends { id: string }>(rows: readonly Row[], { store }: Deps) {
  const found = await Promise.all(rows.map(async (row) => ({ row, lesson: await store.lessons.get(row.id) })));
  return found.flatMap(({ row, lesson }) => (lesson ? [{ row, lesson }] : []));
}

type AnswerBody = InputOf<typeof answerFamilyRequest>['body'];

/** Answers a request. Call it in a transaction. */
async function answer(
  body: AnswerBody,
  links: FamilyLinks | undefined,
  context: AuthenticatedContext,
): Promise<Lesson> {
  const { store, messages, now } = context;
  await refuseEnded(context);
  const lesson = await ownLesson(context, body.id);
  const row = await store.familyRequests.get(body.id);
  if (!row) throw missing(messages);
  const state = stateOf(row, lesson, now());
  // The reply to the first attempt was lost.
  const isRepeated = row.version === body.version + 1 && state === (body.answer === 'accept' ? 'accepted' : 'declined');
  if (isRepeated) return lessonRecord(lesson);
  if (row.version !== body.version) throw rejected('stale', messages.familyStale, { lesson: lessonRecord(lesson) });
  if (state !== 'open') throw rejected('closed', messages.familyClosed, { lesson: lessonRecord(lesson) });
  const note = body.note?.trim() ?? '';
  if (body.answer === 'decline') {
    if (links) await mailDeclined(context, lesson, { kind: row.kind, note, links });
  } else if (row.kind === 'cannotCome') {
    const { id, version } = lesson;
    await writeCancellation({ id, version, reason: note || messages.familyReason, notifyStudent: true }, context);
  } else await moveAsAsked(lesson, body.start, row, context);
  await store.familyRequests.update(row.id, {
    answer: body.answer === 'accept' ? 'accepted' : 'declined',
    answeredAt: now(),
    answerNote: note,
    version: row.version + 1,
  });
  return lessonRecord(await ownLesson(context, body.id));
}

/**
 * The lesson is moved as its teacher does it, with the same rules. The family asked, so it gets the mail in any case.
 * @throws {ApiError} if the family did not ask for this time, or a rule forbids it
 */
async function moveAsAsked(
  lesson: LessonRow,
  start: number | undefined,
  { times }: FamilyRequestRow,
  context: AuthenticatedContext,
): Promise<void> {
  const { messages } = context;
  if (start === undefined) throw invalid('required', 'start', messages.required(messages.fields.start));
  if (!readStarts(times).includes(start)) throw invalid('unknown', 'start', messages.invalid(messages.fields.start));
  const { id, version } = lesson;
  await courseHandlers.changeLesson({ body: { id, version, ...spanFrom(start, lesson) } }, context);
  await noteChange(context, lesson, await ownLesson(context, id), 'asked');
}

/** Stores the offered times, and answers an open request with them. Returns whether there is news for the family. */
async function storeOffer(lesson: LessonRow, times: readonly number[], { store, now }: Deps): Promise<boolean> {
  const { id, teacherId, studentId, startTimeMillis, endTimeMillis } = lesson;
  const known = await store.familyOffers.get(id);
  const request = await store.familyRequests.get(id);
  const isAnswer = request !== undefined && stateOf(request, lesson, now()) === 'open';
  if (times.length === 0) {
    await store.familyOffers.delete([['id', '=', id]]);
    return false;
  }
  if (isAnswer)
    await store.familyRequests.update(id, {
      answer: 'offered',
      answeredAt: now(),
      answerNote: undefined,
      version: request.version + 1,
    });
  const row: Omit<FamilyOfferRow, 'id'> = {
    teacherId,
    studentId,
    times: writeStarts(times),
    lessonStart: startTimeMillis,
    expiresAt: endTimeMillis + REQUEST_LIFETIME_MS,
  };
  const isSame = known?.times === row.times && known.lessonStart === row.lessonStart;
  if (known) await store.familyOffers.update(id, row);
  else await store.familyOffers.insert({ id, ...row });
  return isAnswer || !isSame;
}
