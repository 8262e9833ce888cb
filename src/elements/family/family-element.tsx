import { useState } from 'react';
import type { PropsOf } from '../../runtime/contract.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { EmptyState } from '../../ui/display/data-state.tsx';
import { readLinkToken } from '../student-room/link-token.ts';
import type { contract } from './contract.ts';
import { FamilyScreen } from './family-screen.tsx';

type Props = PropsOf<typeof contract>;

export default function FamilyElement(values: Props) {
  return (
    <ElementFrame values={values}>
      <Family token={values.token} />
    </ElementFrame>
  );
}

function Family({ token }: Pick<Props, 'token'>) {
  const t = useText();
  const [urlToken] = useState(readLinkToken);
  const link = token || urlToken;
  if (!link) return <EmptyState isHeading message={t('family.noLink')} />;
  return <FamilyScreen key={link} link={link} />;
}
