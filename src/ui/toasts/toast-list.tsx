import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { deviceClock } from '../../core/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { createToastLives } from './toast-lives.ts';
import { Toasts } from './toasts.tsx';

/** The toasts of the element; loaded with the first one. */
export default function ToastList() {
  useSignals();
  const t = useText();
  const { toasts } = useScreen();
  const list = toasts.list.value;
  const startLives = useMemo(() => createToastLives(toasts, deviceClock), [toasts]);
  useEffect(startLives, [startLives, list]);
  return (
    <>
      <Toasts
        toasts={list.filter(({ change }) => !change)}
        dismissLabel={t('common.close')}
        onDismiss={(id) => toasts.dismiss(Number(id))}
      />
      {list.some(({ change }) => change) && <LazyChangeToasts />}
    </>
  );
}

/** The toasts with a way back; loaded with the first change. Where they cannot be loaded, the provider mails automatically. */
function LazyChangeToasts() {
  const [ChangeToasts, setChangeToasts] = useState<ComponentType>();
  useEffect(() => {
    import('./changes/change-toasts.tsx').then(
      (module) => setChangeToasts(() => module.default),
      () => undefined,
    );
  }, []);
  return ChangeToasts && <ChangeToasts />;
}
