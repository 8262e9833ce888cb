import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import { type CalendarDay, readCalendar } from '../../api/endpoints/index.ts';
import { abortedReply, type Reply } from '../../api/index.ts';
import { offlineOf, type OfflineStore } from '../../offline/index.ts';
import type { Session } from '../../session/index.ts';
import { isSameMonth } from '../../time/index.ts';
import type { MonthEntries, MonthEntry } from './month-entries.ts';

interface MonthRequest {
  teacherEpoch: number;
  revision: number;
  abort: AbortController;
  reply: Promise<Reply<CalendarDay[]>>;
}

/** The requests for months that are under way, one at a time for each month. */
export interface MonthRequests {
  /** The months that are being loaded. */
  readonly pending: ReadonlySignal<ReadonlySet<string>>;
  /** Is the month being loaded? Reads no signal. */
  isPending(month: string): boolean;
  /**
   * Loads a month into the entries. A request that was sent before the last write is aborted and sent again; a newer one is
   * shared. `isFromCache`: a reply of the last minute will do, or one to a request that is under way.
   */
  load(month: string, isFromCache?: boolean): Promise<Reply<CalendarDay[]>>;
  /** Aborts the requests for all months but these. */
  abortOthers(months: ReadonlySet<string>): void;
}

export function createMonthRequests(session: Session, entries: MonthEntries): MonthRequests {
  const { teacherEpoch, revision, clock } = session;
  const running = new Map<string, MonthRequest>();
  const pending = signal<ReadonlySet<string>>(new Set());

  function set(month: string, request: MonthRequest | undefined): void {
    if (request) running.set(month, request);
    else running.delete(month);
    pending.value = new Set(running.keys());
  }

  async function finish(
    month: string,
    request: MonthRequest,
    reply: Reply<CalendarDay[]>,
  ): Promise<Reply<CalendarDay[]>> {
    const { teacherEpoch, revision } = request;
    const { failure, omitted } = reply;
    const days = ofMonth(reply.data ?? [], month);
    const isMissing = failure && unreachable.has(failure.kind) && !entries.peek(month)?.days;
    const kept = isMissing ? await findKept(month) : undefined;
    if (running.get(month) !== request) return abortedReply;
    batch(() => {
      set(month, undefined);
      if (!failure)
        entries.set(month, { teacherEpoch, revision, days, loadedAt: clock.now(), omitted: omitted?.count ?? 0 });
      else if (failure.kind !== 'aborted')
        entries.set(month, { ...(kept ?? entries.peek(month)), teacherEpoch, revision, failure });
    });
    if (!failure) void keep(month, days, teacherEpoch);
    return reply;
  }

  /** The month as the device has it, where it keeps any (docs/decisions/047). */
  async function findKept(month: string): Promise<Pick<MonthEntry, 'days' | 'loadedAt'> | undefined> {
    const found = (await storeOf(session))?.months.find(month);
    return found && { days: found.days, loadedAt: found.keptAt };
  }

  async function keep(month: string, days: readonly CalendarDay[], epoch: number): Promise<void> {
    (await storeOf(session))?.months.keep(month, days, epoch);
  }

  return {
    pending,
    isPending: (month) => running.has(month),
    load(month, isFromCache = true) {
      const before = running.get(month);
      const now = { teacherEpoch: teacherEpoch.peek(), revision: revision.peek() };
      const isCurrent = before?.teacherEpoch === now.teacherEpoch && before.revision === now.revision;
      if (isFromCache && isCurrent) return before.reply;
      before?.abort.abort();
      const abort = new AbortController();
      const options = { signal: abort.signal, cache: isFromCache };
      const call = session.api.call(readCalendar, { params: { date: month } }, options);
      const request: MonthRequest = { ...now, abort, reply: call.then((reply) => finish(month, request, reply)) };
      set(month, request);
      return request.reply;
    },
    abortOthers(months) {
      batch(() => {
        for (const [month, { abort }] of running) {
          if (months.has(month)) continue;
          abort.abort();
          set(month, undefined);
        }
      });
    },
  };
}

/** Some providers answer with the weeks around a month, and with a lesson on each day that it touches. */
function ofMonth(days: readonly CalendarDay[], month: string): CalendarDay[] {
  const seen = new Set<string>();
  const isNew = ({ id }: { readonly id: string }) => !seen.has(id) && seen.add(id);
  return days
    .filter(({ date }) => isSameMonth(date, month))
    .map((day) => ({
      ...day,
      courses: day.courses.filter(isNew),
      ...(day.meetings && { meetings: day.meetings.filter(isNew) }),
    }));
}

/** After these failures the provider may be out of reach for long. */
const unreachable = new Set(['offline', 'timeout']);

/** A store whose code cannot be fetched is none. */
async function storeOf(session: Session): Promise<OfflineStore | undefined> {
  try {
    return await offlineOf(session).load?.();
  } catch {
    return undefined;
  }
}
