import ContactListScreen from '../../contacts/list/contact-list-screen.tsx';
import { ContactPages } from './contact-pages.tsx';

export { words } from './contact-pages.tsx';

export default function ContactListPage() {
  return (
    <ContactPages>
      <ContactListScreen />
    </ContactPages>
  );
}
