import { useParams } from 'wouter';
import ContactDetailScreen from '../../contacts/detail/contact-detail-screen.tsx';
import { ContactPages } from './contact-pages.tsx';

export { words } from './contact-pages.tsx';

export default function ContactDetailPage() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <ContactPages studentId={id}>
      <ContactDetailScreen key={id} id={id} />
    </ContactPages>
  );
}
