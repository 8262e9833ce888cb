import { testPage } from '../../support/browser/test-page.ts';
import { tokenOf } from '../../support/servers/ask.ts';

type Tag = 'teacher-course-list' | 'teacher-contacts' | 'teacher-visits' | 'teacher-schedule';

/** Places an element whose page signs the teacher in. */
export function showSignedIn<Name extends Tag>(tag: Name, attributes: Readonly<Record<string, string>> = {}) {
  const element = document.createElement(tag);
  element.setAttribute('provider', testPage.proxy.url);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.fetchToken = () => tokenOf(testPage.proxy.url);
  document.body.append(element);
  return element;
}
