import { useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';

/** What is being asked. */
export type FeedStep = 'rest' | 'renew' | 'switchOff';

interface Props {
  readonly step: FeedStep;
  readonly isBusy: boolean;
  readonly onStep: (step: FeedStep) => void;
  readonly onConfirm: (work: 'renew' | 'switchOff') => void;
}

/** One function, so that the focus moves once and not with every rendering. */
const focus = (node: HTMLElement | null): void => node?.focus();

/** Renews the address or switches the feed off. Both end what calendars already have, so they ask first. */
export function FeedChange({ step, isBusy, onStep, onConfirm }: Props) {
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
