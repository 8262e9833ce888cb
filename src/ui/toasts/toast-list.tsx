import { useSignals } from '@preact/signals-react/runtime';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { Toasts } from './toasts.tsx';

/** The notices of the element around; fetched with the first one. */
export default function ToastList() {
  useSignals();
  const t = useText();
  const { notices } = useScreen();
  return <Toasts notices={notices.list.value} dismissLabel={t('common.close')} onDismiss={(id) => notices.dismiss(Number(id))} />;
}
