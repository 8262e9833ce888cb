import { useState } from 'react';
import { loadDateLocale } from '../../core/index.ts';
import type { PropsOf } from '../../runtime/contract-types.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { video } from '../../ui/display/icons.ts';
import { useText } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { canCall, NoCalls } from '../live-room/pre-join/no-calls.tsx';
import { takeLinkToken } from './link-token.ts';

type Props = PropsOf<typeof contract>;

const StudentCall = lazyScreen(() => import('./student-call.tsx'));

export default function StudentRoomElement(values: Props) {
  return (
    <ElementFrame values={values} namespaces={['liveRoom', 'board']} prepare={loadDateLocale} guard="none">
      <StudentRoom token={values.token} />
    </ElementFrame>
  );
}

function StudentRoom({ token }: Pick<Props, 'token'>) {
  const t = useText();
  const [fromAddress] = useState(takeLinkToken);
  const [visit, setVisit] = useState(0);
  const own = token || fromAddress;
  if (!own) return <EmptyState icon={video} message={t('liveRoom.noLink')} />;
  if (!canCall()) return <NoCalls />;
  return <StudentCall key={`${visit} ${own}`} token={own} onAgain={() => setVisit(visit + 1)} />;
}
