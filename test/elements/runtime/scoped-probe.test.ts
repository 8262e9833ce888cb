import { TeacherLogin } from '../../../src/elements/login/index.ts';
import { eventually } from '../../support/browser/page.ts';
describe('probe', () => {
  it('scoped', async () => {
    try {
      const Registry = CustomElementRegistry as unknown as new () => CustomElementRegistry;
      const reg = new Registry();
      reg.define('my-login', class extends (TeacherLogin as unknown as typeof HTMLElement) {});
      reg.define('teacher-login', class extends (TeacherLogin as unknown as typeof HTMLElement) {});
      const host = document.body.appendChild(document.createElement('div'));
      const root = host.attachShadow({ mode: 'open', customElementRegistry: reg } as ShadowRootInit);
      for (const name of ['my-login', 'teacher-login']) {
        const el = (document.createElement as unknown as (n: string, o: object) => HTMLElement).call(document, name, {
          customElementRegistry: reg,
        });
        root.append(el);
        await new Promise((r) => setTimeout(r, 0));
        await eventually(() => (el.shadowRoot?.textContent ?? '').length > 3 || el.textContent.length > 3).catch(
          () => {},
        );
        console.log(
          name,
          'shadow',
          el.shadowRoot !== null,
          el.shadowRoot?.textContent?.slice(0, 60),
          '|',
          el.textContent.slice(0, 80),
        );
      }
    } catch (error) {
      console.log('ERR', String(error));
    }
  });
});
