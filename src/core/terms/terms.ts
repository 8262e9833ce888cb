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

/** The language that every operator provides. */
const FALLBACK = 'ja';

/** Time until a request for a text is aborted, in ms. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Loads the terms of service (docs/spec.md, section 2: /provision) from a text file beside the portal, which its operator replaces. */
export function createTerms(session: Session, { fetch, addressOf }: TermsSource) {
  const terms = createAsyncResource<TermsDocument>(session);

  async function read(preferred: string, signal: AbortSignal): Promise<Reply<TermsDocument>> {
    const base = preferred.toLowerCase().split('-')[0] ?? FALLBACK;
    for (const language of new Set([base, FALLBACK])) {
      const response = await fetch(addressOf(language), { signal, credentials: 'same-origin' });
      // Hosts of single-page applications answer an unknown address with the page itself.
      const isMissing = response.status === 404 || /\bhtml\b/.test(response.headers.get('Content-Type') ?? '');
      if (isMissing) continue;
      if (!response.ok) return failed(httpFailure(response.status));
      return { status: SUCCESS, message: '', data: termsOf(language, await response.text()) };
    }
    return failed(httpFailure(404));
  }

  async function readInTime(language: string, signal: AbortSignal): Promise<Reply<TermsDocument>> {
    const abort = new AbortController();
    let isLate = false;
    const cancel = (): void => abort.abort();
    const cancelTimer = session.clock.after(REQUEST_TIMEOUT_MS, () => {
      isLate = true;
      cancel();
    });
    signal.addEventListener('abort', cancel);
    try {
      return await read(language, abort.signal);
    } catch {
      if (isLate)
        return failed({
          kind: 'timeout',
          milliseconds: REQUEST_TIMEOUT_MS,
          message: `timeout of ${REQUEST_TIMEOUT_MS}ms exceeded`,
        });
      return failed(
        signal.aborted
          ? { kind: 'aborted', message: 'aborted' }
          : { kind: 'offline', message: 'Network request failed' },
      );
    } finally {
      cancelTimer();
      signal.removeEventListener('abort', cancel);
    }
  }

  return {
    terms: terms.data,
    status: terms.status,
    /** Loads the terms in a language (BCP 47), falling back to Japanese; fails with HTTP status 404 if there are none. */
    load: (language: string) => terms.load((signal) => readInTime(language, signal)),
    dispose: terms.cancel,
  };
}

const httpFailure = (httpStatus: number): Failure => ({ kind: 'http', httpStatus, message: 'http error' });

function termsOf(language: string, text: string): TermsDocument {
  const [first, ...rest] = readDocument(text);
  if (first?.kind === 'heading' && first.level === 1) return { language, title: first.text, blocks: rest };
  return { language, title: undefined, blocks: first ? [first, ...rest] : [] };
}
