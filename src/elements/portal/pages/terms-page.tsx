import { useMemo } from 'react';
import type { TermsSource } from '../../../core/terms/index.ts';
import { TermsScreen } from '../../terms/terms-screen.tsx';
import { Texts } from '../../../runtime/texts.tsx';
import { usePortal } from '../portal-context.ts';
import { TERMS } from '../routes/route.ts';
import { WayBack } from './not-found-page.tsx';

/** The terms: a text file per language next to the portal. */
export default function TermsPage() {
  const { hrefOf, title, hasTerms } = usePortal();
  const source = useMemo<TermsSource>(
    () => ({
      // Without terms the reply is that of a server without the file.
      fetch: (...request) => (hasTerms ? fetch(...request) : Promise.resolve(new Response(null, { status: 404 }))),
      addressOf: (language) => hrefOf(`${TERMS}/${encodeURIComponent(language)}.txt`),
    }),
    [hrefOf, hasTerms],
  );
  return (
    <Texts namespaces={['terms']}>
      <TermsScreen source={source} title={title}>
        <WayBack />
      </TermsScreen>
    </Texts>
  );
}
