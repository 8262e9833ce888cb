import { providerUrl } from '../../../runtime/sessions/provider-url.ts';

/**
 * The first field of a sign-in form that another element of this provider shows, in the same shadow root or in the document. The
 * fields of a form are children of its element.
 */
export function signInField(element: HTMLElement, provider: string): HTMLElement | undefined {
  const roots = new Set([element.getRootNode() as ParentNode, element.ownerDocument]);
  return [...roots]
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('input[name=email]')])
    .find((field) => {
      const owner = field.closest<HTMLElement>('[slot]')?.parentElement;
      if (!owner?.localName.startsWith('teacher-') || !field.checkVisibility()) return false;
      const given: unknown = Reflect.get(owner, 'provider');
      return providerUrl(typeof given === 'string' ? given : undefined) === provider;
    });
}
