import { type CalendarSource, type FetchedCalendar, MAX_CALENDAR_BYTES } from '../../calendars/calendar-source.ts';

/** The text of each calendar that a world states, by its address. */
export type StatedCalendars = Readonly<Record<string, string>>;

const TIMEOUT_MS = 15_000;

/**
 * Outside calendars of a provider in a page. The page's browser decides what may be fetched: few services allow it (CORS). With
 * `stated` calendars nothing is fetched, and other addresses cannot be reached.
 */
export function createPageCalendars(stated?: StatedCalendars): CalendarSource {
  return {
    accepts: isPublicUrl,
    async fetch(url, _, stop): Promise<FetchedCalendar> {
      if (stated) {
        const text = Object.hasOwn(stated, url) ? stated[url] : undefined;
        return text === undefined ? { kind: 'failed', problem: 'unreachable' } : { kind: 'text', text };
      }
      const late = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const signal = AbortSignal.any([stop, late]);
        return await replyOf(await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' }));
      } catch {
        return { kind: 'failed', problem: late.aborted ? 'tooSlow' : 'unreachable' };
      }
    },
    async read(text, options) {
      const { readCalendar } = await import('../../calendars/read-calendar.ts');
      return readCalendar(text, options);
    },
  };
}

async function replyOf(response: Response): Promise<FetchedCalendar> {
  if (!response.ok)
    return { kind: 'failed', problem: [401, 403, 404, 410].includes(response.status) ? 'forbidden' : 'unreachable' };
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.length;
    if (size > MAX_CALENDAR_BYTES) {
      await reader?.cancel();
      return { kind: 'failed', problem: 'tooLarge' };
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return { kind: 'text', text: text + decoder.decode() };
}

/** https on its default port and a host name with a dot, as the provider in Node requires; the browser does the rest. */
function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  const isName = hostname.replace(/\.$/, '').includes('.') && !/^[\d.]+$/.test(hostname);
  return protocol === 'https:' && port === '' && !username && !password && isName;
}
