import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { textDirection } from '../../core/i18n/index.ts';
import { failureText } from '../../core/api/index.ts';
import { createTerms, type TermsSource, type TermsDocument, type Block, type List } from '../../core/terms/index.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/display/data-state.tsx';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { sheet } from '../../ui/icons/later-icons.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './terms.css';

interface Props {
  readonly source: TermsSource;
  /** Heading for a text without one. */
  readonly title: string;
  /** Link to go on. */
  readonly children: ReactNode;
}

/** The terms of the service, to read and print, with or without a sign-in. */
export function TermsScreen({ source, title, children }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session, language } = useScreen();
  const model = useMemo(() => createTerms(session, source), [session, source]);
  useEffect(() => () => model.dispose(), [model]);
  const { shown, failed, reload } = useLoaded(language, () => model.load(language));
  const article = useRef<HTMLElement>(null);
  useMethods({ reload });

  const isMissing = failed?.failure?.kind === 'http' && failed.failure.httpStatus === 404;
  // The text in the previous language stays visible until the new one is there, or could not be loaded.
  const isWaiting = model.status.value === 'loading';
  const terms = failed && !isWaiting && shown !== language ? undefined : model.terms.value;
  return (
    <section className="terms">
      <header className="terms-head">
        <h1 lang={terms?.language} dir={terms && textDirection(terms.language)}>
          {terms?.title ?? title}
        </h1>
        {terms && (
          <Button className="terms-print" onClick={() => print()}>
            {t('terms.print')}
          </Button>
        )}
      </header>
      {terms && !isMissing && <Language terms={terms} />}
      {isMissing && <EmptyState icon={sheet} message={t('terms.missing')} />}
      {failed && !isMissing && !terms && (
        <ErrorMessage
          message={failed.failure?.kind === 'http' ? t('terms.failed') : failureText(failed, t)}
          retryLabel={t('common.retry')}
          onRetry={() => void reload()}
        />
      )}
      {!terms && !failed && <Loading lines={10} label={t('common.loading')} />}
      {terms && <Contents terms={terms} article={article} />}
      {terms && <TermsText terms={terms} article={article} />}
      <p className="terms-back">{children}</p>
    </section>
  );
}

/** Notes that the terms are in another language than the page. */
function Language({ terms }: { readonly terms: TermsDocument }) {
  const t = useText();
  const { language } = useScreen();
  if (language.toLowerCase().startsWith(terms.language)) return null;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(terms.language) ?? terms.language;
  return (
    <p className="terms-language" role="note">
      {t('terms.onlyIn', { language: name })}
    </p>
  );
}

interface TermsTextProps {
  readonly terms: TermsDocument;
  readonly article: RefObject<HTMLElement | null>;
}

/** Renders headings, paragraphs and lists; other markup is shown as written. */
function TermsText({ terms, article }: TermsTextProps) {
  return (
    <article className="terms-text" ref={article} lang={terms.language} dir={textDirection(terms.language)}>
      {terms.blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </article>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'list') return <ListView list={block} />;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  // The page's heading is the `h1`, so a text's headings start at `h2`.
  const Heading = block.level === 3 ? 'h3' : 'h2';
  return <Heading tabIndex={-1}>{block.text}</Heading>;
}

function ListView({ list }: { readonly list: List }) {
  const items = list.items.map(({ text, lists }, index) => (
    <li key={index}>
      {text}
      {lists.map((inner, each) => (
        <ListView key={each} list={inner} />
      ))}
    </li>
  ));
  return list.start === undefined ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>;
}

interface ContentsProps {
  readonly terms: TermsDocument;
  readonly article: RefObject<HTMLElement | null>;
}

/** Texts with fewer headings have no table of contents. */
const WORTH_IT = 4;

/** Table of contents of a long text. Buttons instead of links, because a fragment does not reach into a shadow tree. */
function Contents({ terms, article }: ContentsProps) {
  const t = useText();
  const headings = terms.blocks.filter((block) => block.kind === 'heading' && block.level < 3);
  if (headings.length < WORTH_IT) return null;
  const go = (index: number): void => {
    const heading = article.current?.querySelectorAll<HTMLElement>('h2')[index];
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="terms-contents" aria-label={t('terms.contents')}>
      <p aria-hidden="true">{t('terms.contents')}</p>
      <ol lang={terms.language} dir={textDirection(terms.language)}>
        {headings.map((block, index) => (
          <li key={index}>
            <button type="button" onClick={() => go(index)}>
              {block.kind === 'heading' && block.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
