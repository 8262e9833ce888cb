import { failed, SUCCESS, type Failure, type Reply } from '../api/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';
import { readDocument, type Block } from './plain-document.ts';

/** The text of the terms in one language. */
export interface TermsDocument {
  /** BCP 47 without a region, such as `ja`. */
  readonly language: string;
  /** The first heading of the text, if it has one. */
  readonly title: string | undefined;
  readonly blocks: readonly Block[];
}

export interface TermsSource {
  readonly fetch: typeof fetch;
  /** The address of the text in a language (`ja`, `en`…), on the page's own origin. */
  addressOf(language: string): string;
}

export type Terms = ReturnType<typeof createTerms>;

/** The language in which there are terms in any case. */
const FALLBACK = 'ja';

/** Nobody waits longer for a text, in milliseconds. */
const PATIENCE = 30_000;

/** The service's terms (spec section 2: /provision): a text file beside the portal that its operator replaces. */
export function createTerms(session: Session, { fetch, addressOf }: TermsSource) {
  const terms = createAsyncResource<TermsDocument>(session);

  async function read(language: string, signal: AbortSignal): Promise<Reply<TermsDocument>> {
    const base = language.toLowerCase().split('-')[0] ?? FALLBACK;
    for (const wish of new Set([base, FALLBACK])) {
      const response = await fetch(addressOf(wish), { signal, credentials: 'same-origin' });
      // Hosts of single-page applications answer an unknown address with the page itself.
      const isMissing = response.status === 404 || /\bhtml\b/.test(response.headers.get('Content-Type') ?? '');
      if (isMissing) continue;
      if (!response.ok) return failed(httpFailure(response.status));
      return { status: SUCCESS, message: '', data: termsOf(wish, await response.text()) };
    }
    return failed(httpFailure(404));
  }

  async function readInTime(language: string, left: AbortSignal): Promise<Reply<TermsDocument>> {
    const abort = new AbortController();
    let isLate = false;
    const leave = (): void => abort.abort();
    const callOff = session.clock.after(PATIENCE, () => {
      isLate = true;
      leave();
    });
    left.addEventListener('abort', leave);
    try {
      return await read(language, abort.signal);
    } catch {
      if (isLate) return failed({ kind: 'timeout', milliseconds: PATIENCE, message: `timeout of ${PATIENCE}ms exceeded` });
      return failed(left.aborted ? { kind: 'aborted', message: 'aborted' } : { kind: 'offline', message: 'Network request failed' });
    } finally {
      callOff();
      left.removeEventListener('abort', leave);
    }
  }

  return {
    terms: terms.data,
    status: terms.status,
    /** Reads the terms in a language (BCP 47), else in Japanese; without any it is a failure with the HTTP status 404. */
    load: (language: string) => terms.load((signal) => readInTime(language, signal)),
    leave: terms.cancel,
  };
}

const httpFailure = (httpStatus: number): Failure => ({ kind: 'http', httpStatus, message: 'http error' });

function termsOf(language: string, text: string): TermsDocument {
  const [first, ...rest] = readDocument(text);
  if (first?.kind === 'heading' && first.level === 1) return { language, title: first.text, blocks: rest };
  return { language, title: undefined, blocks: first ? [first, ...rest] : [] };
}
