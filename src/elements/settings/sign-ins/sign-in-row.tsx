import type { OpenSignIn } from '../../../core/api/endpoints/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/form/button.tsx';

interface Props {
  readonly signIn: OpenSignIn;
  /** Gets the button that was pressed. */
  readonly onEnd: (button: HTMLElement) => void;
}

/** One device: what it is, when and from which network it was used, and a button to sign it out if it is another one. */
export function SignInRow({ signIn, onEnd }: Props) {
  const { isCurrent, network, signedInAtMillis, usedAtMillis } = signIn;
  const t = useText();
  const dates = useDates();
  const device = signIn.device || t('signIns.unknown');
  return (
    <li className="sign-in">
      <div className="sign-in-facts">
        <p className="sign-in-device">
          <bdi>{device}</bdi>
          {isCurrent && <Badge kind="filled">{t('signIns.current')}</Badge>}
        </p>
        <dl>
          <div>
            <dt>{t('signIns.used')}</dt>
            <dd>{isCurrent ? t('signIns.usedNow') : dates.moment(usedAtMillis)}</dd>
          </div>
          <div>
            <dt>{t('signIns.signedIn')}</dt>
            <dd>{dates.moment(signedInAtMillis)}</dd>
          </div>
          {network && (
            <div>
              <dt>{t('signIns.network')}</dt>
              <dd>
                <bdi dir="ltr">{network}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </div>
      {!isCurrent && (
        <Button
          kind="quiet"
          aria-label={t('signIns.endNamed', { device })}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          {t('signIns.end')}
        </Button>
      )}
    </li>
  );
}
