import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { textDirection, failureText } from '../../core/index.ts';
import { createTerms, type TermsSource, type TermsDocument } from '../../core/terms/index.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { ErrorMessage } from '../../runtime/display/error-message.tsx';
import { sheet } from '../../ui/icons/later-icons.ts';
import { Loading } from '../../runtime/display/loading.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Contents } from './contents.tsx';
import css from './terms.css';
import { TermsText } from './terms-text.tsx';

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
