import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { textDirection, failureText } from '../../core/index.ts';
import { createTerms, type TermsSource, type TermsDocument } from '../../core/terms/index.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { ErrorMessage } from '../../ui/display/error-message.tsx';
import { sheet } from '../../ui/display/icons.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Contents } from './contents.tsx';
import css from './terms.css';
import { TermsText } from './terms-text.tsx';

interface Props {
  readonly source: TermsSource;
  /** The heading of a text that has none. */
  readonly title: string;
  /** The way on. */
  readonly children: ReactNode;
}

/** The terms of the service, to be read and printed; signed in or not. */
export function TermsScreen({ source, title, children }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session, language } = useScreen();
  const provision = useMemo(() => createTerms(session, source), [session, source]);
  useEffect(() => () => provision.dispose(), [provision]);
  const { shown, failed, reload } = useLoaded(language, () => provision.load(language));
  const article = useRef<HTMLElement>(null);
  useMethods({ reload });

  const isMissing = failed?.failure?.kind === 'http' && failed.failure.httpStatus === 404;
  // A text in another language is no answer, but it stays in sight until the right one comes.
  const isWaiting = provision.status.value === 'loading';
  const terms = shown === language || isWaiting ? provision.terms.value : undefined;
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

/** Says so when the terms are in another language than everything else. */
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
