import { useMemo } from 'react';
import type { TermsSource } from '../../../core/terms/index.ts';
import { TermsScreen } from '../../terms/terms-screen.tsx';
import { Texts } from '../../../runtime/texts.tsx';
import { usePortal } from '../portal-context.ts';
import { TERMS } from '../routes/route.ts';
import { WayBack } from './not-found-page.tsx';

/** The terms: a text file per language next to the portal. */
export default function TermsPage() {
  const { hrefOf, title } = usePortal();
  const source = useMemo<TermsSource>(
    () => ({
      fetch: (...request) => fetch(...request),
      addressOf: (language) => hrefOf(`${TERMS}/${encodeURIComponent(language)}.txt`),
    }),
    [hrefOf],
  );
  return (
    <Texts namespaces={['terms']}>
      <TermsScreen source={source} title={title}>
        <WayBack />
      </TermsScreen>
    </Texts>
  );
}
