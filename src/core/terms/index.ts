export { type Block, type List, readDocument } from './plain-document.ts';
export { createTerms, type TermsSource, type TermsDocument } from './terms.ts';
