import type { MailRecipient } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { listLabels } from '../../contacts/list/list-labels.ts';

/** Formats the people who get a mail: `伊藤 真由美さん（保護者）`. Needs the texts `mailRecipients`. */
export function useRecipientNames() {
  const t = useText();
  const { language } = useScreen();
  const nameOf = ({ role, name }: Pick<MailRecipient, 'role' | 'name'>): string =>
    name === '' ? t('mailRecipients.nameless') : t(`mailRecipients.${role}`, { name });
  return {
    nameOf,
    /** All of them in one text. */
    namesOf: (people: readonly MailRecipient[]): string => listLabels(people.map(nameOf), language),
  };
}
