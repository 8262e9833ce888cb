/** Why an address cannot be that of a calendar, as far as its text tells; the provider checks the rest. */
export function calendarAddressProblem(typed: string): 'missingUrl' | 'wrongUrl' | undefined {
  const text = typed.trim();
  if (text === '') return 'missingUrl';
  return /^(?:https?|webcals?):\/\/[^\s/]/i.test(text) ? undefined : 'wrongUrl';
}
