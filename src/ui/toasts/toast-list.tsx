import { useSignals } from '@preact/signals-react/runtime';
import { useRoom, useText } from '../../runtime/screen-context.ts';
import { Notices } from './toasts.tsx';

/** The notices of the element around; fetched with the first one. */
export default function NoticeList() {
  useSignals();
  const t = useText();
  const { notices } = useRoom();
  return <Notices notices={notices.list.value} dismissLabel={t('common.close')} onDismiss={(id) => notices.dismiss(Number(id))} />;
}
