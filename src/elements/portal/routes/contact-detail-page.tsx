import ContactDetailScreen from '../../contacts/detail/contact-detail-screen.tsx';
import { ContactPages } from './contact-pages.tsx';
import type { PageProps } from './route.ts';

export default function ContactDetailPage({ params }: PageProps) {
  const { id = '' } = params;
  return (
    <ContactPages>
      <ContactDetailScreen key={id} id={id} />
    </ContactPages>
  );
}
