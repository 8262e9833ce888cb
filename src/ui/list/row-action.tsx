import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useHasSlot } from '../display/host-slot.tsx';
import css from './row-action.css';

/** The page's `<template slot="row-action">`, as long as it is among the element's children. */
export function useRowTemplate(): HTMLTemplateElement | undefined {
  const { element } = useHost();
  const hasSlot = useHasSlot('row-action');
  const [template, setTemplate] = useState<HTMLTemplateElement>();
  useLayoutEffect(() => {
    if (!hasSlot) return;
    const updateTemplate = (): void =>
      setTemplate(element.querySelector<HTMLTemplateElement>(':scope > template[slot="row-action"]') ?? undefined);
    updateTemplate();
    const observer = new MutationObserver(updateTemplate);
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, [element, hasSlot]);
  return template;
}

interface Props {
  readonly template: HTMLTemplateElement | undefined;
  /** Id of the row's record. */
  readonly id: string;
  /** Accessible description of the row, for a button read without its context. */
  readonly about: string;
}

/**
 * The page's own action in a row: a copy of its template as a child of the element, where the page's styles and scripts
 * apply, and the slot for it here. `data-id` on the copy identifies the row.
 */
export function RowAction({ template, ...row }: Props) {
  return template && <CopyOf template={template} {...row} />;
}

function CopyOf({ template, id, about }: Props & { readonly template: HTMLTemplateElement }) {
  useStyles(css);
  const { element, emit } = useHost();
  const name = `teacher-row-${useId()}`;
  const slot = useRef<HTMLSlotElement>(null);

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
      // An ancestor of the element may have a name, too.
      const what = named && named !== element && element.contains(named) ? named.getAttribute('name') : '';
      if (!emit('teacher-row-action', { id, name: what ?? '' }, { cancelable: true })) event.preventDefault();
    };
    current?.addEventListener('click', press);
    return () => current?.removeEventListener('click', press);
  }, [element, template, emit, id]);

  return <slot ref={slot} name={name} className="row-action" />;
}
