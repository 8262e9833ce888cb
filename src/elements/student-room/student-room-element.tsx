import { useState } from 'react';
import type { PropsOf } from '../../runtime/contract.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { EmptyState } from '../../ui/display/data-state.tsx';
import { video } from '../../ui/icons/icons.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useMethods } from '../../runtime/element-context.ts';
import type { contract } from './contract.ts';
import { CallsUnsupported, canCall } from '../live-room/opening.tsx';
import { readLinkToken } from './link-token.ts';

type Props = PropsOf<typeof contract>;

const StudentCall = lazyScreen(() => import('./student-call.tsx'));

export default function StudentRoomElement(values: Props) {
  return (
    <ElementFrame values={values}>
      <StudentRoom token={values.token} />
      <Tooltips />
    </ElementFrame>
  );
}

function StudentRoom({ token }: Pick<Props, 'token'>) {
  const t = useText();
  const [urlToken] = useState(readLinkToken);
  const [attempt, setAttempt] = useState(0);
  // What a room shows is current.
  useMethods<typeof contract>({ reload() {} });
  const linkToken = token || urlToken;
  if (!linkToken) return <EmptyState icon={video} message={t('liveRoom.noLink')} />;
  if (!canCall()) return <CallsUnsupported />;
  return <StudentCall key={`${attempt} ${linkToken}`} token={linkToken} onRejoin={() => setAttempt(attempt + 1)} />;
}
