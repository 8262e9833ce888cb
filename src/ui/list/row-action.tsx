import { useLayoutEffect, useState } from 'react';
import type { Lesson, Meeting, Student } from '../../core/api/endpoints/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { optionalScreen } from '../../runtime/optional-screen.tsx';
import { useHasSlot } from '../display/host-slot.tsx';

const RowCopy = optionalScreen(() => import('./row-copy.tsx'));

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

export interface RowActionProps {
  readonly template: HTMLTemplateElement | undefined;
  readonly record: Lesson | Meeting | Student;
  /** Accessible description of the row, for a button that is announced without its context. */
  readonly about: string;
}

/**
 * The page's own action in a row: a copy of its template as a child of the element, where the page's styles and scripts
 * apply, and a slot for it in the row. `data-id` on the copy identifies the row.
 */
export function RowAction({ template, ...row }: RowActionProps) {
  return template && <RowCopy template={template} {...row} />;
}
