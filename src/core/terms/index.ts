export { type Block, type List, readDocument } from './plain-document.ts';
export { createProvision, type ProvisionSource, type Terms } from './terms.ts';
