import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { failureText, type Omitted, type Reply } from '../../../core/api/index.ts';
import { priceText, settingsOf } from '../../../core/settings/index.ts';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { OmittedRows } from '../../../ui/display/data-state.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import css from './plans.css';

/** The plans that the service offers (docs/design-choices.md#product-info). */
export function Plans() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session, language, reportFailure } = useScreen();
  const settings = settingsOf(session);
  const [failed, setFailed] = useState<Reply<unknown>>();
  const [omitted, setOmitted] = useState<Omitted>();
  const [tries, setTries] = useState(0);
  const id = useId();
  useEffect(() => {
    let isHere = true;
    void settings.loadProducts().then((reply) => {
      const { kind } = reply.failure ?? {};
      if (!isHere || kind === 'aborted' || kind === 'expired') return;
      setFailed(reply.failure && reply);
      setOmitted(reply.omitted);
      if (reply.failure) reportFailure(reply);
      else if (reply.omitted) reportFailure(reply.omitted);
    });
    return () => {
      isHere = false;
    };
  }, [settings, reportFailure, tries]);

  const plans = settings.productInfo.value;
  return (
    <section className="settings-card" part="plans" aria-labelledby={id}>
      <h2 id={id}>{t('settings.plans.title')}</h2>
      <p className="settings-quiet">{t('settings.plans.text')}</p>
      {!plans && failed && (
        <ErrorMessage
          message={failureText(failed, t)}
          retryLabel={t('common.retry')}
          onRetry={() => setTries(tries + 1)}
        />
      )}
      {!plans && !failed && <Loading lines={3} label={t('common.loading')} />}
      <OmittedRows omitted={omitted} />
      {plans?.length === 0 && !omitted && <p>{t('settings.plans.empty')}</p>}
      {plans && plans.length > 0 && (
        <ul className="settings-plans">
          {plans.map((plan) => (
            <li key={plan.id}>
              <h3 dir="auto">{plan.name}</h3>
              <p className="settings-price">
                <strong>{priceText(plan, language)}</strong>{' '}
                {plan.interval && <span>{t(`settings.plans.interval.${plan.interval}`)}</span>}
              </p>
              <p className="settings-quiet" dir="auto">
                {plan.description}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
