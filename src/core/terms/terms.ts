import type { ReadonlySignal } from '@preact/signals-core';
import { createHttp, failed, SUCCESS, type Failure, type Reply } from '../api/index.ts';
import { createAsyncResource, type Session, type Status } from '../session/index.ts';

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
 * The terms of service (docs/spec.md, section 2: /provision), loaded from a text file beside the portal, which the operator
 * replaces.
 */
interface Terms {
  readonly terms: ReadonlySignal<TermsDocument | undefined>;
  readonly status: ReadonlySignal<Status>;
  /** Loads the terms in a language (BCP 47), falling back to Japanese; fails with HTTP status 404 if there are none. */
  load(language: string): Promise<Reply<TermsDocument>>;
  /** Aborts running loads. */
  dispose(): void;
}

/** The language that every operator must provide. */
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
      // Hosts of single-page applications respond to an unknown URL with the page itself.
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

/** A block of a plain text: headings, paragraphs and lists, but no markup. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | List;

/** `start` is the number of the first item; undefined for a list without numbers. */
export interface List {
  readonly kind: 'list';
  readonly start?: number;
  readonly items: readonly Item[];
}

interface Item {
  readonly text: string;
  /** Nested lists. */
  readonly lists: readonly List[];
}

interface ItemLine {
  indent: number;
  number: number | undefined;
  text: string;
}

const HEADING = /^(#{1,3})[ \u3000]+(.*\S)\s*$/;
// A hyphen or a digit also begins ordinary lines, so a space must follow; the Japanese signs need none.
const BULLET = /^( *)(?:[-*][ \u3000]+|[・•][ \u3000]*)(\S.*)$/;
const NUMBERED = /^( *)(\d{1,4})(?:[.)][ \u3000]+|[．）][ \u3000]*)(\S.*)$/;
const EAST_ASIAN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/**
 * Reads a plain text: `# ` to `### ` begin headings, `- ` and `1. ` list items (indented ones a nested list), an empty
 * line ends a paragraph, and any other line continues the previous block.
 */
export function readDocument(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph = '';
  let items: ItemLine[] = [];
  const flush = (): void => {
    if (paragraph) blocks.push({ kind: 'paragraph', text: paragraph });
    blocks.push(...nest(items));
    paragraph = '';
    items = [];
  };

  for (const line of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((each) => each.replaceAll('\t', '    ').trimEnd())) {
    const [, signs, title] = HEADING.exec(line) ?? [];
    const item = readItem(line);
    const last = items.at(-1);
    if (line === '') flush();
    else if (signs && title) {
      flush();
      blocks.push({ kind: 'heading', level: signs.length as 1 | 2 | 3, text: title });
    } else if (item) {
      if (paragraph) flush();
      items.push(item);
    } else if (last) last.text = joinLines(last.text, line.trim());
    else paragraph = joinLines(paragraph, line.trim());
  }
  flush();
  return joinLists(blocks);
}

function readItem(line: string): ItemLine | undefined {
  const [, indent, text] = BULLET.exec(line) ?? [];
  if (indent !== undefined && text) return { indent: indent.length, number: undefined, text };
  const [, before, number, content] = NUMBERED.exec(line) ?? [];
  return before !== undefined && content ? { indent: before.length, number: Number(number), text: content } : undefined;
}

/** Items of the same depth form a list; a change between numbers and bullets begins another. */
function nest(lines: readonly ItemLine[]): List[] {
  const [first] = lines;
  if (!first) return [];
  const lists: { start: number | undefined; items: { text: string; below: ItemLine[] }[] }[] = [];
  for (const line of lines) {
    const list = lists.at(-1);
    const item = list?.items.at(-1);
    if (item && line.indent > first.indent + 1) item.below.push(line);
    else if (list && (list.start === undefined) === (line.number === undefined))
      list.items.push({ text: line.text, below: [] });
    else lists.push({ start: line.number, items: [{ text: line.text, below: [] }] });
  }
  return lists.map(({ start, items }) => ({
    kind: 'list',
    ...(start !== undefined && { start }),
    items: items.map(({ text, below }) => ({ text, lists: nest(below) })),
  }));
}

/** Empty lines between the items of a list have no meaning. */
function joinLists(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const goesOn =
      block.kind === 'list' &&
      before?.kind === 'list' &&
      (before.start === undefined ? block.start === undefined : block.start === before.start + before.items.length);
    if (goesOn) joined[joined.length - 1] = { ...before, items: [...before.items, ...block.items] };
    else joined.push(block);
  }
  return joined;
}

/** A line break becomes a space, except in scripts without spaces between words. */
function joinLines(before: string, line: string): string {
  if (before === '') return line;
  const isTight = EAST_ASIAN.test(before.at(-1) ?? '') && EAST_ASIAN.test(line.charAt(0));
  return `${before}${isTight ? '' : ' '}${line}`;
}
