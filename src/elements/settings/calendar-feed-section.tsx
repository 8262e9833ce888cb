import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  createFeedSubscription,
  calendarServices,
  webcalOf,
  type FeedSubscription,
} from '../../core/settings/index.ts';
import { failureText, succeeded } from '../../core/api/index.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Texts } from '../../runtime/texts.tsx';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/form/text-fields.tsx';
import css from './calendar-feed.css';

/** Subscribes other calendars to the schedule: the feed's address, and where to put it. */
export default function CalendarFeedSection() {
  return (
    <Texts namespaces={['calendarFeed']}>
      <Section />
    </Texts>
  );
}

function Section() {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session } = useScreen();
  const feed = useMemo(() => createFeedSubscription(session), [session]);
  useEffect(() => () => feed.dispose(), [feed]);
  const { failed, reload } = useLoaded('calendar-feed', () => feed.load());
  const url = feed.url.value;
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="calendar-feed-title">
        {t('calendarFeed.title')}
      </h2>
      <p className="calendar-feed-text">{t('calendarFeed.text')}</p>
      {failed && url === undefined && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && url === undefined && <Loading lines={2} label={t('common.loading')} />}
      {url !== undefined && <Feed feed={feed} url={url} />}
    </section>
  );
}

function Feed({ feed, url }: { readonly feed: FeedSubscription; readonly url: string }) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const box = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<FeedStep>('rest');
  const [isBusy, setBusy] = useState(false);

  const change = async (work: 'switchOn' | 'renew' | 'switchOff'): Promise<void> => {
    setBusy(true);
    const reply = await feed[work]();
    setBusy(false);
    setStep('rest');
    if (succeeded(reply)) toasts.show('success', t(`calendarFeed.done.${work}`));
    else toasts.show('error', reportFailure(reply));
    // The button that was pressed is gone.
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className="calendar-feed">
      {url === '' ? (
        <div>
          <Button loading={isBusy} loadingLabel={t('common.loading')} onClick={() => void change('switchOn')}>
            {t('calendarFeed.switchOn')}
          </Button>
        </div>
      ) : (
        <>
          <CopyField
            value={url}
            label={t('calendarFeed.label')}
            hint={t('calendarFeed.hint')}
            copyLabel={t('calendarFeed.copy')}
            copied={t('calendarFeed.copied')}
            selected={t('calendarFeed.selected')}
          />
          <CalendarLinks url={url} />
          <FeedChange step={step} isBusy={isBusy} onStep={setStep} onConfirm={(work) => void change(work)} />
        </>
      )}
    </div>
  );
}

/** Opens the feed in the calendars that teachers use; each asks there before it subscribes. */
function CalendarLinks({ url }: { readonly url: string }) {
  const t = useText();
  const services = ['google', 'outlook'] as const;
  return (
    <div className="calendar-feed-links">
      <p>{t('calendarFeed.open')}</p>
      <ul>
        <li>
          <a className="teacher-button teacher-button-secondary" href={webcalOf(url)}>
            <span className="teacher-button-content">{t('calendarFeed.device')}</span>
          </a>
        </li>
        {services.map((service) => (
          <li key={service}>
            <a
              className="teacher-button teacher-button-secondary"
              href={calendarServices[service](url)}
              target="_blank"
              rel="noreferrer"
            >
              <span className="teacher-button-content">{t(`calendarFeed.${service}`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="calendar-feed-text">{t('calendarFeed.delay')}</p>
    </div>
  );
}

/** What is being asked. */
type FeedStep = 'rest' | 'renew' | 'switchOff';

interface Props {
  readonly step: FeedStep;
  readonly isBusy: boolean;
  readonly onStep: (step: FeedStep) => void;
  readonly onConfirm: (work: 'renew' | 'switchOff') => void;
}

/** One function, so that the focus moves once and not with every rendering. */
const focus = (node: HTMLElement | null): void => node?.focus();

/** Renews the address or switches the feed off. Both end what calendars already have, so they ask first. */
function FeedChange({ step, isBusy, onStep, onConfirm }: Props) {
  const t = useText();
  if (step === 'rest') {
    return (
      <div className="calendar-feed-actions">
        {(['renew', 'switchOff'] as const).map((work) => (
          <Button key={work} kind="quiet" onClick={() => onStep(work)}>
            {t(`calendarFeed.${work}`)}
          </Button>
        ))}
      </div>
    );
  }
  return (
    <div className="calendar-feed-question" role="group" aria-label={t(`calendarFeed.${step}`)}>
      <p>{t(`calendarFeed.ask.${step}`)}</p>
      <div className="calendar-feed-actions">
        <Button ref={focus} onClick={() => onStep('rest')}>
          {t('calendarFeed.keep')}
        </Button>
        <Button kind="danger" loading={isBusy} loadingLabel={t('common.loading')} onClick={() => onConfirm(step)}>
          {t(`calendarFeed.confirm.${step}`)}
        </Button>
      </div>
    </div>
  );
}
