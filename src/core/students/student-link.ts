import { computed, type ReadonlySignal } from '@preact/signals-core';
import { changeStudentLink, readLesson, readStudentLink, type StudentLink } from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';
import { linkOr } from '../lessons/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The owner of the link: a student, or the student of a lesson. */
export type StudentOfLink = { readonly studentId: string } | { readonly lessonId: string };

/** A student's lasting link (docs/decisions/025). Only providers with the capability `student-links` have it. */
export interface LastingLink {
  /** http(s) only, because a teacher passes it on, except in a demo that runs from a disk; empty if there is none. */
  readonly url: ReadonlySignal<string>;
  /** Whether the student enters without waiting for the teacher. */
  readonly entersAtOnce: ReadonlySignal<boolean>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<unknown>>;
  /** Creates a new link. The previous one stops working, and participants who entered a room with it are removed. */
  renew(): Promise<Reply<unknown>>;
  setEntersAtOnce(entersAtOnce: boolean): Promise<Reply<unknown>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the link of one student for one screen. */
export function createLastingLink(session: Session, of: StudentOfLink): LastingLink {
  const { api, provider } = session;
  const link = createAsyncResource<StudentLink>(session);
  let studentId = 'studentId' in of ? of.studentId : undefined;

  async function request(signal: AbortSignal): Promise<Reply<StudentLink>> {
    if (studentId === undefined && 'lessonId' in of) {
      const lesson = await api.call(readLesson, { params: { id: of.lessonId } }, { signal });
      if (!succeeded(lesson)) return { ...lesson, data: undefined };
      studentId = lesson.data.studentId;
    }
    return api.call(readStudentLink, { params: { studentId: studentId ?? '' } }, { signal });
  }

  async function change(body: { renew?: boolean; entersAtOnce?: boolean }): Promise<Reply<StudentLink>> {
    const reply = await api.call(changeStudentLink, { body: { studentId: studentId ?? '', ...body } });
    if (succeeded(reply)) link.set(reply.data);
    return reply;
  }

  return {
    url: computed(() => {
      const url = link.data.value?.url;
      return linkOr(url, provider.startsWith('demo:') ? url : undefined) ?? '';
    }),
    entersAtOnce: computed(() => link.data.value?.entersAtOnce ?? false),
    status: link.status,
    load: () => link.load(request),
    renew: () => change({ renew: true }),
    setEntersAtOnce: (entersAtOnce) => change({ entersAtOnce }),
    dispose: link.cancel,
  };
}
