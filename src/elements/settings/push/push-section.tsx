import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useState } from 'react';
import { failureText, succeeded } from '../../../core/api/index.ts';
import { createDevicePush, type DevicePush, type PushState } from '../../../core/push/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { createPushDevice } from './push-device.ts';
import css from './push.css';

interface Props {
  /** URL of the portal, with a slash at its end. */
  readonly scope: string;
}

/** Notifications on this device while no page is open: on or off, or why there are none. */
export default function PushSection({ scope }: Props) {
  return (
    <Texts namespaces={['push']}>
      <Section scope={scope} />
    </Texts>
  );
}

function Section({ scope }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session } = useScreen();
  const device = useMemo(() => createPushDevice(scope), [scope]);
  const push = useMemo(() => createDevicePush(session, device), [session, device]);
  useEffect(() => () => push.dispose(), [push]);
  useEffect(() => device.watch(() => void push.recheck()), [device, push]);
  const { failed, reload } = useLoaded('push', () => push.load());
  const state = push.state.value;
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('push.title')}</h2>
      <p className="push-text">{t('push.text')}</p>
      {state === undefined && failed && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {state === undefined && !failed && <Loading lines={2} label={t('common.loading')} />}
      {state !== undefined && <Switch push={push} state={state} />}
    </section>
  );
}

const STATE_TEXTS = {
  unsupported: 'push.unsupported',
  'home-screen': 'push.homeScreen',
  denied: 'push.denied',
  off: 'push.off',
  on: 'push.on',
} as const satisfies Record<PushState, string>;

function Switch({ push, state }: { readonly push: DevicePush; readonly state: PushState }) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [isBusy, setBusy] = useState(false);
  const isOn = state === 'on';

  const switchOn = async (): Promise<void> => {
    const result = await push.switchOn();
    if (result.kind === 'on') toasts.show('success', t('push.done.on'));
    else if (result.kind === 'failed') toasts.show('error', reportFailure(result.reply));
    // What to do about a browser that blocks them is shown in place.
    else if (result.kind !== 'denied') toasts.show('error', t(`push.failed.${result.kind}`));
  };
  const switchOff = async (): Promise<void> => {
    const reply = await push.switchOff();
    if (succeeded(reply)) toasts.show('success', t('push.done.off'));
    else toasts.show('error', reportFailure(reply));
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    await (isOn ? switchOff() : switchOn());
    setBusy(false);
  };
  return (
    <div className="push-switch">
      <p role="status">{t(STATE_TEXTS[state])}</p>
      {(isOn || state === 'off') && (
        <Button
          kind={isOn ? 'quiet' : 'secondary'}
          loading={isBusy}
          loadingLabel={t('common.loading')}
          onClick={() => void press()}
        >
          {t(isOn ? 'push.switchOff' : 'push.switchOn')}
        </Button>
      )}
    </div>
  );
}
