export { cleanIdentifier } from './clean-identifier.ts';
export { INVISIBLE_CHARACTERS, withoutInvisible } from './clean-text.ts';
export { foldForSearch } from './fold-for-search.ts';
export { foldText } from './fold-text.ts';
export { httpStatusMessages } from './http-catalogue.ts';
export type { Namespace, Namespaces } from './groups.ts';
export type { BaseLanguage } from './languages.ts';
export { shortenFileName } from './shorten-file-name.ts';
export { shortenText } from './shorten-text.ts';
export { textDirection } from './text-direction.ts';
export {
  areTextsLoaded,
  DEFAULT_LANGUAGE,
  languages,
  loadTexts,
  type Message,
  type PartialTexts,
  type PlainTextKey,
  registerLanguage,
  resolveLanguage,
  type TextKey,
  type TextValues,
  type Translate,
  translator,
} from './texts.ts';
export { thousands } from './thousands.ts';
