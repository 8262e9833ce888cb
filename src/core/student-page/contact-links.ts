/** A link that calls a number: only digits and a leading plus are dialled. */
export const telHref = (phone: string): string => `tel:${phone.replace(/(?!^\+)[^0-9]/gu, '')}`;

/** A link that writes to an address, with a subject line and a text where they are given; nothing of them is read as more. */
export function mailtoHref(address: string, { title = '', text = '' } = {}): string {
  const to = encodeURIComponent(address).replace('%40', '@');
  const parts = [title && `subject=${encodeURIComponent(title)}`, text && `body=${encodeURIComponent(text)}`];
  const query = parts.filter(Boolean).join('&');
  return query ? `mailto:${to}?${query}` : `mailto:${to}`;
}
