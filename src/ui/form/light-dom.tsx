import { cloneElement, createContext, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactElement, Ref } from 'react';
import { createPortal } from 'react-dom';
import { HostContext, useHost } from '../../runtime/element-context.ts';
import type { ElementHost } from '../../runtime/element-host.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './light-dom.css';

interface NodeProps {
  slot?: string;
  lang?: string;
  dir?: string;
  form?: string | undefined;
  ref?: Ref<HTMLElement>;
}

interface Props {
  /** One native element. The page can see and style its children, so it should contain text only. */
  readonly children: ReactElement<NodeProps>;
  /** Class of the slot; it selects the style of the node. */
  readonly className?: string;
}

const FormContext = createContext<string | undefined>(undefined);

/**
 * Renders one native element as a child of the custom element, and a slot for it here, so that password managers,
 * browsers and the page's scripts can find it outside the shadow root.
 */
export function LightDom({ children, className = '' }: Props) {
  useStyles(css);
  const host = useContext(HostContext) as ElementHost;
  const slot = `teacher-${useId()}`;
  const form = useContext(FormContext);
  const node = useRef<HTMLElement>(null);
  const { lang, direction } = host.currentAppearance();

  useLayoutEffect(() => {
    // Scripts that morph or replace the page's markup remove nodes that they do not know.
    const observer = new MutationObserver(() => {
      if (node.current && node.current.parentNode !== host.element) host.element.append(node.current);
    });
    observer.observe(host.element, { childList: true });
    return () => observer.disconnect();
  }, [host]);

  const owner = children.type === 'input' || children.type === 'button' ? { form } : undefined;
  return (
    <>
      <slot name={slot} className={`teacher-light-dom ${className}`} />
      {createPortal(cloneElement(children, { ...owner, slot, lang, dir: direction, ref: node }), host.element)}
    </>
  );
}

/** A readable id for a light DOM node, not yet used in the page. */
export function useLightDomId(name: string): string {
  const { element } = useHost();
  const unique = useId();
  const [id] = useState(() => {
    let candidate = `teacher-${name}${unique}`;
    // An element that is being taken out of the page is its own root, which has no `getElementById`.
    const root = element.getRootNode() as ParentNode;
    while (root.querySelector(`[id="${candidate}"]`)) candidate += '-';
    return candidate;
  });
  return id;
}

/**
 * A form in the light DOM for the `LightDom` inputs and buttons rendered within: Enter submits, the browser validates,
 * `new FormData(form)` contains the fields.
 */
export function LightDomForm({ children, name = 'form', ...rest }: ComponentProps<'form'>) {
  const id = useLightDomId(name);
  return (
    <FormContext value={id}>
      <LightDom className="teacher-light-dom-form">
        <form {...rest} name={name} id={id} />
      </LightDom>
      {children}
    </FormContext>
  );
}
