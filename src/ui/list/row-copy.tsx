import { useId, useLayoutEffect, useRef } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './row-copy.css';
import type { RowActionProps } from './row-action.tsx';

/**
 * A copy of the page's template for one row, and the slot for it. A separate module, because few pages have a template.
 */
export default function RowCopy({
  template,
  record,
  about,
}: RowActionProps & { readonly template: HTMLTemplateElement }) {
  useStyles(css);
  const { element, emit } = useHost();
  const name = `teacher-row-${useId()}`;
  const slot = useRef<HTMLSlotElement>(null);
  const { id } = record;

  useLayoutEffect(() => {
    // React and Vue add a template's children to the template itself, not to its content.
    const { children } = template.content.childElementCount > 0 ? template.content : template;
    const copies = [...children].map((child) => {
      const copy = element.ownerDocument.importNode(child, true);
      copy.slot = name;
      copy.setAttribute('data-id', id);
      if (!copy.hasAttribute('aria-description')) copy.setAttribute('aria-description', about);
      return copy;
    });
    element.append(...copies);
    return () => copies.forEach((copy) => copy.remove());
  }, [element, template, name, id, about]);

  useLayoutEffect(() => {
    const { current } = slot;
    const press = (event: Event): void => {
      const named = (event.target as Element).closest('[name]');
      // Do not look beyond the copy: an ancestor of the element may have a name too.
      const what = named && named !== element && element.contains(named) ? named.getAttribute('name') : '';
      if (!emit('teacher-row-action', { id, name: what ?? '', record }, { cancelable: true })) event.preventDefault();
    };
    current?.addEventListener('click', press);
    return () => current?.removeEventListener('click', press);
  }, [element, template, emit, id, record]);

  return <slot ref={slot} name={name} className="row-action" />;
}
