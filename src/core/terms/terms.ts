import type { ReadonlySignal } from '@preact/signals-core';
import { createHttp, failed, SUCCESS, type Failure, type Reply } from '../api/index.ts';
import { createAsyncResource, type Session, type Status } from '../session/index.ts';
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
  /** The URL of the text in a language (`ja`, `en`…), on the page's own origin. */
  addressOf(language: string): string;
}

/**
 * The terms of service (docs/spec.md, section 2: /provision), loaded from a text file beside the portal, which its operator
 * replaces.
 */
export interface Terms {
  readonly terms: ReadonlySignal<TermsDocument | undefined>;
  readonly status: ReadonlySignal<Status>;
  /** Loads the terms in a language (BCP 47), falling back to Japanese; fails with HTTP status 404 if there are none. */
  load(language: string): Promise<Reply<TermsDocument>>;
  /** Aborts what is being loaded. */
  dispose(): void;
}

/** The language that every operator provides. */
const FALLBACK = 'ja';

/** Time until a request for a text is aborted, in ms. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Creates the terms of one screen. */
export function createTerms(session: Session, { fetch, addressOf }: TermsSource): Terms {
  const terms = createAsyncResource<TermsDocument>(session);
  const http = createHttp({ provider: '', fetch, clock: session.clock, log: () => {}, timeout: REQUEST_TIMEOUT_MS });

  async function read(preferred: string, signal: AbortSignal): Promise<Reply<TermsDocument>> {
    const base = preferred.toLowerCase().split('-')[0] ?? FALLBACK;
    for (const language of new Set([base, FALLBACK])) {
      const {
        failure,
        headers,
        body = '',
      } = await http.send({ method: 'GET', path: addressOf(language), strict: false, signal });
      // Hosts of single-page applications answer an unknown address with the page itself.
      const isPage = /\bhtml\b/.test(headers?.get('Content-Type') ?? '');
      if (isPage || (failure?.kind === 'http' && failure.httpStatus === 404)) continue;
      if (failure) return failed(failure);
      return { status: SUCCESS, message: '', data: termsOf(language, String(body)) };
    }
    return failed(missing);
  }

  return {
    terms: terms.data,
    status: terms.status,
    load: (language) => terms.load((signal) => read(language, signal)),
    dispose: terms.cancel,
  };
}

const missing: Failure = { kind: 'http', httpStatus: 404, message: 'http error' };

function termsOf(language: string, text: string): TermsDocument {
  const [first, ...rest] = readDocument(text);
  if (first?.kind === 'heading' && first.level === 1) return { language, title: first.text, blocks: rest };
  return { language, title: undefined, blocks: first ? [first, ...rest] : [] };
}
