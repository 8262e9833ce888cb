import { useId } from 'react';
import { failureText } from '../../../core/index.ts';
import { ErrorMessage } from '../../../runtime/placeholders.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import type { SeriesScope } from './series-scope.ts';

/** この回だけ, 以降すべて or すべて; nothing where there is only one lesson. */
export function ScopeField({ series }: { readonly series: SeriesScope }) {
  const t = useText();
  const name = useId();
  if (series.isLoading)
    return (
      <p className="lesson-quiet" role="status">
        {t('batchChange.series.loading')}
      </p>
    );
  if (series.failed)
    return (
      <ErrorMessage
        message={failureText(series.failed, t)}
        retryLabel={t('common.retry')}
        onRetry={() => void series.reload()}
      />
    );
  if (series.scopes.length === 0) return null;
  return (
    <fieldset className="batch-choices">
      <legend>{t('batchChange.series.scope')}</legend>
      {series.scopes.map((scope) => (
        <label key={scope} className="lesson-check">
          <input type="radio" name={name} checked={series.scope === scope} onChange={() => series.setScope(scope)} />
          {scope === 'only'
            ? t('batchChange.series.only')
            : t(`batchChange.series.${scope}`, { count: series.byScope[scope].length })}
        </label>
      ))}
    </fieldset>
  );
}
