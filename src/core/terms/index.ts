export { type Block, type List, readDocument, createTerms, type TermsSource, type TermsDocument } from './terms.ts';
