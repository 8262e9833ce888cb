/** All elements, registered; a page that shows only some of them imports those by themselves. */
export { TeacherLogin } from './elements/login/index.ts';
export { registerLanguage, type PartialTexts } from './core/index.ts';
