import type { OutsideCalendar } from '../../src/core/api/endpoints/index.ts';
import { DAY_MS } from '../../src/core/time/index.ts';
import { missing, rejected } from '../app/api-error.ts';
import { count, refuseEnded, type AuthenticatedContext, type Handlers } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import { transact } from '../app/transact.ts';
import { busyTimesOf, removeTitles } from '../calendars/busy-times.ts';
import type { OutsideCalendars } from '../calendars/outside-calendars.ts';
import type { OutsideCalendarRow } from '../store/tables.ts';

/** How many calendars a teacher may add. */
const MAX_CALENDARS = 10;

/** The longest span of `readBusyTimes`, in ms. */
const MAX_SPAN_MS = 62 * DAY_MS;

type Names =
  | 'listOutsideCalendars'
  | 'addOutsideCalendar'
  | 'changeOutsideCalendar'
  | 'refreshOutsideCalendar'
  | 'removeOutsideCalendar'
  | 'readBusyTimes';

/** The teacher's calendars of other services (docs/decisions/023, docs/design-choices.md#outside-calendars). */
export const outsideCalendarHandlers: Pick<Handlers, Names> = {
  async listOutsideCalendars(_, context) {
    refreshDue(context);
    return (await ownCalendars(context)).map(calendarRecord);
  },

  async addOutsideCalendar({ body }, context) {
    const { teacher, crypto, messages, now } = context;
    const calendars = calendarsOf(context);
    await count(context, 'outsideCalendar', teacher.id);
    const url = addressOf(body.url, calendars);
    if (url === undefined) throw rejected('calendarAddress', messages.calendarAddress, { field: 'url' });
    const urlDigest = await crypto.digest(`${teacher.id} ${url}`);
    refuseFurther(await ownCalendars(context), urlDigest, context);
    const reading = await calendars.read(url, teacher.timeZone);
    // An unknown calendar is never unchanged.
    const problem = reading.kind === 'failed' ? reading.problem : 'notACalendar';
    if (reading.kind !== 'times') throw rejected(problem, messages.calendarProblem[problem], { field: 'url' });
    return transact(context, async (context) => {
      await refuseEnded(context);
      refuseFurther(await ownCalendars(context), urlDigest, context);
      const row: OutsideCalendarRow = {
        id: crypto.random(9),
        teacherId: teacher.id,
        name: body.name,
        url,
        urlDigest,
        host: new URL(url).hostname,
        titles: 'off',
        state: 'on',
        createdAt: now(),
        dueAt: now(),
        failures: 0,
        events: 0,
      };
      await context.store.outsideCalendars.insert(row);
      await calendars.store(context.store, row, reading);
      return calendarRecord((await context.store.outsideCalendars.get(row.id)) ?? row);
    });
  },

  async changeOutsideCalendar({ body: { id, name, showsTitles, isOn } }, context) {
    const calendars = calendarsOf(context);
    const changed = await transact(context, async (context) => {
      const { store, now } = context;
      const row = await ownCalendar(context, id);
      const gainsTitles = showsTitles === true && row.titles === 'off';
      if (showsTitles === false) await removeTitles(store, id);
      return store.outsideCalendars.update(id, {
        ...(name !== undefined && { name }),
        ...(showsTitles !== undefined && { titles: showsTitles ? 'on' : 'off' }),
        ...(isOn !== undefined && { state: isOn ? 'on' : 'off' }),
        // Titles were not stored, so the calendar must be read as a whole.
        ...(gainsTitles && { wholeReadAt: undefined, dueAt: now() }),
      });
    });
    if (changed.state === 'on' && changed.dueAt <= context.now()) await calendars.refresh(id);
    return calendarRecord(await ownCalendar(context, id));
  },

  async refreshOutsideCalendar({ body: { id } }, context) {
    const calendars = calendarsOf(context);
    await ownCalendar(context, id);
    await count(context, 'outsideCalendar', context.teacher.id);
    await calendars.refresh(id);
    return calendarRecord(await ownCalendar(context, id));
  },

  async removeOutsideCalendar({ body: { id } }, context) {
    await transact(context, async (context) => {
      await ownCalendar(context, id);
      await context.store.busyTimes.delete([['calendarId', '=', id]]);
      await context.store.outsideCalendars.delete([['id', '=', id]]);
    });
    return undefined;
  },

  readBusyTimes({ query: { fromMillis, untilMillis } }, context) {
    const { store, teacher, messages } = context;
    if (untilMillis - fromMillis > MAX_SPAN_MS) throw rejected('busySpan', messages.busySpan, { field: 'untilMillis' });
    refreshDue(context);
    return busyTimesOf(store, teacher.id, { startTimeMillis: fromMillis, endTimeMillis: untilMillis });
  },
};

/** @throws {ApiError} if the platform cannot fetch calendars: then the capability is missing, too */
function calendarsOf({ calendars, messages }: AuthenticatedContext): OutsideCalendars {
  if (!calendars) throw missing(messages);
  return calendars;
}

/** Calendars of a teacher who was away are read again. Neither the reply nor other work after it waits for other servers. */
function refreshDue(context: AuthenticatedContext): void {
  const calendars = calendarsOf(context);
  context.afterReply(() => void guard('reading calendars', () => calendars.refreshOf(context.teacher.id)));
}

const ownCalendars = ({ store, teacher }: AuthenticatedContext) =>
  store.outsideCalendars.find({
    where: [['teacherId', '=', teacher.id]],
    order: [
      ['createdAt', 'ascending'],
      ['id', 'ascending'],
    ],
  });

/** @throws {ApiError} if the teacher has no such calendar */
async function ownCalendar(
  { store, teacher, messages }: AuthenticatedContext,
  id: string,
): Promise<OutsideCalendarRow> {
  const row = await store.outsideCalendars.get(id);
  if (!row || row.teacherId !== teacher.id) throw missing(messages);
  return row;
}

/** @throws {ApiError} if the calendar is there already, or there are too many */
function refuseFurther(rows: readonly OutsideCalendarRow[], digest: string, { messages }: AuthenticatedContext): void {
  if (rows.some(({ urlDigest }) => urlDigest === digest))
    throw rejected('calendarExists', messages.calendarExists, { field: 'url' });
  if (rows.length >= MAX_CALENDARS) throw rejected('calendarLimit', messages.calendarLimit, { field: 'url' });
}

/** The address as it is fetched: over https, also if it was copied as `webcal:` or `http:`. Undefined if it may not be called. */
function addressOf(copied: string, { accepts }: OutsideCalendars): string | undefined {
  const text = copied.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  if (!accepts(url.href) && url.protocol === 'http:') url.protocol = 'https:';
  return accepts(url.href) ? url.href : undefined;
}

function calendarRecord({
  id,
  name,
  host,
  titles,
  state,
  readAt,
  problem,
  events,
}: OutsideCalendarRow): OutsideCalendar {
  return {
    id,
    name,
    host,
    showsTitles: titles === 'on',
    isOn: state === 'on',
    ...(readAt !== undefined && { readAtMillis: readAt }),
    ...(problem !== undefined && { problem }),
    events,
  };
}
