import type { Namespaces } from '../namespaces.ts';

export const terms: Namespaces['terms'] = {
  contents: 'Contents',
  print: 'Print',
  onlyIn: 'The terms are not available in this language. They are shown in {{language}}.',
  missing: 'The terms have not been published yet.',
  failed: 'The terms could not be loaded. Check your connection and try again.',
};
