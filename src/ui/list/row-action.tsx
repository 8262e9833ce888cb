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
    const look = (): void => setTemplate(element.querySelector<HTMLTemplateElement>(':scope > template[slot="row-action"]') ?? undefined);
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, [element, hasSlot]);
  return template;
}

interface Props {
  readonly template: HTMLTemplateElement | undefined;
  /** Of what the row shows. */
  readonly id: string;
  /** What the row shows, for those who hear a button without its row. */
  readonly about: string;
}

/**
 * What the page adds to a row: a copy of its template among the element's own children, where the page's styles and
 * scripts reach it, and the slot for it here. Copies know their row by `data-id`.
 */
export function RowAction({ template, id, about }: Props) {
  useStyles(css);
  const { element, emit } = useHost();
  const name = `teacher-row-${useId()}`;
  const slot = useRef<HTMLSlotElement>(null);

  useLayoutEffect(() => {
    if (!template) return;
    // React and Vue put a template's children beside its content, not into it.
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
      // What is around the element may have a name, too.
      const what = named && named !== element && element.contains(named) ? named.getAttribute('name') : '';
      if (!emit('teacher-row-action', { id, name: what ?? '' }, { cancelable: true })) event.preventDefault();
    };
    current?.addEventListener('click', press);
    return () => current?.removeEventListener('click', press);
  }, [element, template, emit, id]);

  return template ? <slot ref={slot} name={name} className="row-action" /> : null;
}
