import { signal, type ReadonlySignal } from '@preact/signals-core';
import { commonOf, createAsyncResource, type Session, type Status } from '../session/index.ts';
import type { Paging } from '../lessons/index.ts';
import {
  endMeeting,
  listMeetings,
  type Meeting,
  type Page,
  readMeetingStudio,
  type StudioInfo,
} from '../api/endpoints/index.ts';
import { type Failure, type Reply, succeeded } from '../api/index.ts';

/** Requests a page of meetings. */
type MeetingRequest = (paging: Paging, signal: AbortSignal) => Promise<Reply<Page<Meeting>>>;

/** The meeting state of docs/spec.md, section 3: `visitData`, `studioInfo`, `visitResult`, `visitDetail`, `searchData`. */
export interface Meetings {
  /** The displayed page. */
  readonly visitData: ReadonlySignal<Page<Meeting> | undefined>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** In ms since 1970. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  readonly studioInfo: ReadonlySignal<StudioInfo | undefined>;
  /** The reply to the last `end`, or an empty object. */
  readonly visitResult: ReadonlySignal<Partial<Reply<unknown>>>;
  /** The selected meeting. */
  readonly visitDetail: ReadonlySignal<Meeting | undefined>;
  readonly searchData: ReadonlySignal<Paging>;
  /** Loads a page, by default of all meetings; the selected meeting is updated from it. */
  load(paging: Paging, request?: MeetingRequest): Promise<Reply<Page<Meeting>>>;
  /** Selects a meeting of the displayed page; undefined selects none. */
  select(id: string | undefined): void;
  /** Loads `studioInfo`. */
  readStudio(id: string): Promise<Reply<StudioInfo>>;
  /** Ends a meeting for everyone. */
  end(id: string): Promise<Reply<unknown>>;
  /** Aborts running loads. */
  dispose(): void;
}

/** Creates the meetings of one screen. */
export function createMeetings(session: Session): Meetings {
  const common = commonOf(session);
  const visits = createAsyncResource<Page<Meeting>>(session);
  const studio = createAsyncResource<StudioInfo>(session);
  const visitResult = signal<Partial<Reply<unknown>>>({});
  const visitDetail = signal<Meeting | undefined>();
  const searchData = signal<Paging>({ page: 1, size: 10 });

  return {
    visitData: visits.data,
    status: visits.status,
    failure: visits.failure,
    loadedAt: visits.loadedAt,
    studioInfo: studio.data,
    visitResult,
    visitDetail,
    searchData,

    async load(paging, request = (query, signal) => session.api.call(listMeetings, { query }, { signal })) {
      searchData.value = paging;
      const reply = await common.during(
        'listLoading',
        visits.load((signal) => request(paging, signal)),
      );
      const newer = reply.data?.list.find(({ id }) => id === visitDetail.peek()?.id);
      if (newer) visitDetail.value = newer;
      return reply;
    },

    select(id) {
      visitDetail.value = visits.data.peek()?.list.find((meeting) => meeting.id === id);
    },

    readStudio: (id) => studio.load((signal) => session.api.call(readMeetingStudio, { params: { id } }, { signal })),

    async end(id) {
      const reply = await common.during('isSubmitLoading', session.api.call(endMeeting, { params: { id } }));
      visitResult.value = reply;
      if (succeeded(reply)) session.changed();
      return reply;
    },

    dispose() {
      visits.cancel();
      studio.cancel();
    },
  };
}
