import { useMemo } from 'react';
import type { ProvisionSource } from '../../../core/terms/index.ts';
import { ProvisionScreen } from '../../terms/terms-screen.tsx';
import { Texts } from '../../../runtime/texts.tsx';
import { usePortal } from '../portal-context.ts';
import { PROVISION } from './route.ts';
import { WayBack } from '../layout/way-back.tsx';

/** The terms: a text that lies beside the portal, one file for each language. */
export default function ProvisionPage() {
  const { hrefOf, title } = usePortal();
  const source = useMemo<ProvisionSource>(() => ({
    fetch: (...request) => fetch(...request),
    addressOf: (language) => hrefOf(`${PROVISION}/${encodeURIComponent(language)}.txt`),
  }), [hrefOf]);
  return (
    <Texts subjects={['provision']}>
      <ProvisionScreen source={source} title={title}><WayBack /></ProvisionScreen>
    </Texts>
  );
}
