import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import {
  type CancelInfo,
  cancelLesson,
  changeLesson,
  createLesson,
  type InputOf,
  type Lesson,
  type LessonErrorData,
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
import { cleanQuery, type Failure, type Reply, SUCCESS, succeeded } from '../api/index.ts';
import {
  type AsyncResource,
  commonOf,
  createAsyncResource,
  type FactListener,
  type Session,
  type Status,
} from '../session/index.ts';

export type LessonChange = InputOf<typeof changeLesson>['body'];
export type LessonCancellation = InputOf<typeof cancelLesson>['body'];
export type LessonCreation = InputOf<typeof createLesson>['body'];
/** A page of a list: `page` from 1, of `size` rows. */
export interface Paging {
  page: number;
  size: number;
}

/** The course state of docs/spec.md, section 3, except `calendarList` and `lockResult`, which belong to the schedule. */
export interface Courses {
  readonly courseData: ReadonlySignal<Page<Lesson> | undefined>;
  readonly searchDataList: ReadonlySignal<Page<Lesson> | undefined>;
  readonly courseInfo: ReadonlySignal<Lesson | undefined>;
  readonly cancelInfo: ReadonlySignal<CancelInfo | undefined>;
  readonly teacherInfo: ReadonlySignal<Teacher | undefined>;
  readonly studentList: ReadonlySignal<Student[] | undefined>;
  /** The reply to the last write, or an empty object. */
  readonly courseResult: ReadonlySignal<Partial<Reply<Lesson | undefined>>>;
  /** The page of the list or of the search, whichever was loaded last. */
  readonly page: ReadonlySignal<Page<Lesson> | undefined>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** In ms since 1970. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  readonly detail: AsyncResource<Lesson>;
  readonly cancellation: AsyncResource<CancelInfo>;
  /** Loads the lessons, or those that match the filter if it is not empty. */
  load(paging: Paging, filter?: LessonFilter): Promise<Reply<Page<Lesson>>>;
  /** Loads `detail`. */
  read(id: string): Promise<Reply<Lesson>>;
  /** Loads `cancellation`: whether a lesson can be cancelled, and the consequences. */
  readCancelInfo(id: string): Promise<Reply<CancelInfo>>;
  /**
   * An outdated `version` is rejected, and `errorData.lesson` is the newer lesson; unless that already contains the change, as
   * after a first attempt whose reply was lost. A success without `data`, here and below: the provider does not return the new state.
   */
  change(change: LessonChange): Promise<Reply<Lesson | undefined>>;
  cancel(cancellation: LessonCancellation): Promise<Reply<Lesson | undefined>>;
  create(creation: LessonCreation): Promise<Reply<Lesson | undefined>>;
  /** Loads `teacherInfo`; the reply may be a minute old. */
  loadTeacher(): Promise<Reply<Teacher>>;
  /** Loads `studentList`; the reply may be a minute old. */
  loadStudents(): Promise<Reply<Student[]>>;
  /** Aborts running loads. */
  dispose(): void;
}

/** A fact without its lesson, which the reply contains. */
type LessonFact = { kind: 'lesson-created' | 'lesson-changed' } | { kind: 'lesson-canceled'; notifyStudent: boolean };

/**
 * Creates the courses of one screen: two lists on a page may show different pages. Their requests are shared by the API.
 * `onFact` receives the writes that succeed.
 */
export function createCourses(session: Session, onFact?: FactListener): Courses {
  const { api } = session;
  const common = commonOf(session);
  const list = createAsyncResource<Page<Lesson>>(session);
  const search = createAsyncResource<Page<Lesson>>(session);
  const detail = createAsyncResource<Lesson>(session);
  const cancellation = createAsyncResource<CancelInfo>(session);
  const teacher = createAsyncResource<Teacher>(session);
  const students = createAsyncResource<Student[]>(session);
  const courseResult = signal<Partial<Reply<Lesson | undefined>>>({});
  const searching = signal(false);
  const shown = computed(() => (searching.value ? search : list));

  /** Stores the result of a write; after a success, every list of the page is loaded again. */
  async function write(call: Promise<Reply<Lesson | undefined>>, fact: LessonFact): Promise<Reply<Lesson | undefined>> {
    const reply = await common.during('isSubmitLoading', call);
    batch(() => {
      courseResult.value = reply;
      if (!succeeded(reply)) return;
      if (reply.data && detail.data.peek()?.id === reply.data.id) detail.set(reply.data);
      session.changed();
    });
    if (reply.data) onFact?.({ ...fact, lesson: reply.data });
    return reply;
  }

  async function sendChange(body: LessonChange): Promise<Reply<Lesson | undefined>> {
    const reply = await api.call(changeLesson, { body });
    const newer = (reply.errorData as LessonErrorData | undefined)?.lesson;
    const { id, version, ...patch } = body;
    const isDone = newer && newer.id === id && newer.canceledAt === undefined && hasAll(newer, patch);
    return isDone && (newer.version ?? 0) > (version ?? 0) ? { status: SUCCESS, message: '', data: newer } : reply;
  }

  return {
    courseData: list.data,
    searchDataList: search.data,
    courseInfo: detail.data,
    cancelInfo: cancellation.data,
    teacherInfo: teacher.data,
    studentList: students.data,
    courseResult,
    page: computed(() => shown.value.data.value),
    status: computed(() => shown.value.status.value),
    failure: computed(() => shown.value.failure.value),
    loadedAt: computed(() => shown.value.loadedAt.value),
    detail,
    cancellation,

    async load(paging, filter = {}) {
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

    async read(id) {
      if (detail.data.peek()?.id !== id) detail.set(undefined);
      return common.during(
        'isPageLoading',
        detail.load((signal) => api.call(readLesson, { params: { id } }, { signal })),
      );
    },

    async readCancelInfo(id) {
      cancellation.set(undefined);
      return common.during(
        'modalLoading',
        cancellation.load((signal) => api.call(readCancelInfo, { params: { id } }, { signal })),
      );
    },

    change: (change) => write(sendChange(change), { kind: 'lesson-changed' }),
    cancel: (cancellation) =>
      write(api.call(cancelLesson, { body: cancellation }), {
        kind: 'lesson-canceled',
        notifyStudent: cancellation.notifyStudent,
      }),
    create: (creation) => write(api.call(createLesson, { body: creation }), { kind: 'lesson-created' }),

    loadTeacher: () => teacher.load((signal) => api.call(readTeacher, {}, { signal, cache: true })),
    loadStudents: () => students.load((signal) => api.call(listStudents, {}, { signal, cache: true })),

    dispose() {
      for (const resource of [list, search, detail, cancellation, teacher, students]) resource.cancel();
    },
  };
}

type Patch = Partial<Pick<Lesson, 'startTimeMillis' | 'endTimeMillis' | 'subject' | 'memo' | 'note'>>;

/** Whether a lesson already has the changed values: then an earlier attempt has arrived, and its reply was lost. */
export const hasAll = (lesson: Lesson, patch: Patch): boolean =>
  (Object.keys(patch) as (keyof Patch)[]).every((name) => (lesson[name] ?? '') === (patch[name] ?? ''));
