import { useSignals } from '@preact/signals-react/runtime';
import { lazyScreen } from './lazy-screen.tsx';
import { useScreen } from './screen-context.ts';

const NoticeList = lazyScreen(() => import('../ui/toasts/toast-list.tsx'));

/** Notices of this element; their part is fetched with the first one. */
export function FrameToasts() {
  useSignals();
  const { toasts } = useScreen();
  return toasts.list.value.length > 0 ? <NoticeList /> : null;
}
