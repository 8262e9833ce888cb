import type { Namespaces } from '../namespaces.ts';

export const strength: Namespaces['strength'] = {
  empty: 'Use at least 8 characters.',
  short: 'Too short. Use at least 8 characters.',
  long: 'Too long. Use at most 200 characters.',
  common: 'Weak. Avoid common words.',
  personal: 'Weak. Avoid names and e-mail addresses.',
  pattern: 'Weak. Avoid sequences and repetitions.',
  plain: 'Weak. Make it longer, or add digits or signs.',
  fair: 'Strong enough.',
  strong: 'A strong password.',
};
