import { batch, computed, signal } from '@preact/signals-core';
import { commonOf, createAsyncResource, type Session } from '../session/index.ts';
import {
  type CancelInfo,
  cancelLesson,
  changeLesson,
  createLesson,
  type InputOf,
  type Lesson,
  type LessonFilter,
  listLessons,
  listStudents,
  type Page,
  readCancelInfo,
  readLesson,
  readTeacher,
  searchLessons,
  type Student,
  type Teacher,
} from '../api/endpoints/index.ts';
import { cleanQuery, type Reply, succeeded } from '../api/index.ts';

export type LessonChange = InputOf<typeof changeLesson>['body'];
export type LessonCancellation = InputOf<typeof cancelLesson>['body'];
export type LessonCreation = InputOf<typeof createLesson>['body'];
export interface Paging {
  page: number;
  size: number;
}

export type Courses = ReturnType<typeof createCourses>;

/**
 * The course state of docs/spec.md, section 3, but for `calendarList` and `lockResult`, which are the schedule's. Each screen
 * has its own, since two lists on a page may show different pages; what they load is shared by the session's api.
 */
export function createCourses(session: Session) {
  const { api } = session;
  const common = commonOf(session);
  const list = createAsyncResource<Page<Lesson>>(session);
  const search = createAsyncResource<Page<Lesson>>(session);
  const detail = createAsyncResource<Lesson>(session);
  const cancellation = createAsyncResource<CancelInfo>(session);
  const teacher = createAsyncResource<Teacher>(session);
  const students = createAsyncResource<Student[]>(session);
  const courseResult = signal<Partial<Reply<Lesson>>>({});
  const searching = signal(false);
  const shown = computed(() => (searching.value ? search : list));

  /** A write is over: its result is kept, and every list, here and elsewhere on the page, is asked anew. */
  async function write(call: Promise<Reply<Lesson>>): Promise<Reply<Lesson>> {
    const reply = await common.during('isSubmitLoading', call);
    batch(() => {
      courseResult.value = reply;
      if (!succeeded(reply)) return;
      if (detail.data.peek()?.id === reply.data.id) detail.set(reply.data);
      session.changed();
    });
    return reply;
  }

  return {
    courseData: list.data,
    searchDataList: search.data,
    courseInfo: detail.data,
    cancelInfo: cancellation.data,
    teacherInfo: teacher.data,
    studentList: students.data,
    courseResult,
    /** The page of the list or of the search, whichever was asked for last. */
    page: computed(() => shown.value.data.value),
    status: computed(() => shown.value.status.value),
    failure: computed(() => shown.value.failure.value),
    loadedAt: computed(() => shown.value.loadedAt.value),
    detail,
    cancellation,

    /** The lessons, or those that fit the filter if it asks for anything. */
    async load(paging: Paging, filter: LessonFilter = {}): Promise<Reply<Page<Lesson>>> {
      const narrowed = cleanQuery(filter) as LessonFilter;
      searching.value = Object.keys(narrowed).length > 0;
      (searching.peek() ? list : search).cancel();
      return common.during(
        'listLoading',
        searching.peek()
          ? search.load((signal) => api.call(searchLessons, { query: paging, body: narrowed }, { signal }))
          : list.load((signal) => api.call(listLessons, { query: paging }, { signal })),
      );
    },

    async read(id: string): Promise<Reply<Lesson>> {
      if (detail.data.peek()?.id !== id) detail.set(undefined);
      return common.during(
        'isPageLoading',
        detail.load((signal) => api.call(readLesson, { params: { id } }, { signal })),
      );
    },

    async readCancelInfo(id: string): Promise<Reply<CancelInfo>> {
      cancellation.set(undefined);
      return common.during(
        'modalLoading',
        cancellation.load((signal) => api.call(readCancelInfo, { params: { id } }, { signal })),
      );
    },

    /** A stale `version` is refused, and `errorData.lesson` is the newer one. */
    change: (change: LessonChange) => write(api.call(changeLesson, { body: change })),
    cancel: (cancellation: LessonCancellation) => write(api.call(cancelLesson, { body: cancellation })),
    create: (creation: LessonCreation) => write(api.call(createLesson, { body: creation })),

    loadTeacher: () => teacher.load((signal) => api.call(readTeacher, {}, { signal, cache: true })),
    loadStudents: () => students.load((signal) => api.call(listStudents, {}, { signal, cache: true })),

    /** Nobody looks at this any more. */
    dispose(): void {
      for (const loadable of [list, search, detail, cancellation, teacher, students]) loadable.cancel();
    },
  };
}
