import { useSignals } from '@preact/signals-react/runtime';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { Toasts } from './toasts.tsx';

/** The toasts of the element; loaded with the first one. */
export default function ToastList() {
  useSignals();
  const t = useText();
  const { toasts } = useScreen();
  return (
    <Toasts
      toasts={toasts.list.value}
      dismissLabel={t('common.close')}
      onDismiss={(id) => toasts.dismiss(Number(id))}
    />
  );
}
