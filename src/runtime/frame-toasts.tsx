import { useSignals } from '@preact/signals-react/runtime';
import { lazyScreen } from './lazy-screen.tsx';
import { useScreen } from './screen-context.ts';

// oxlint-disable-next-line eslint/no-restricted-imports -- fetched with the first toast of any element
const ToastList = lazyScreen(() => import('../ui/toasts/toast-list.tsx'));

/** The element's toasts; their code is loaded with the first one. */
export function FrameToasts() {
  useSignals();
  const { toasts } = useScreen();
  return toasts.list.value.length > 0 ? <ToastList /> : null;
}
