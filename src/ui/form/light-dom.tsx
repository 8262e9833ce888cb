import { cloneElement, createContext, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactElement, Ref } from 'react';
import { createPortal } from 'react-dom';
import { HostContext } from '../../runtime/element-context.ts';
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
  /** One native element; its own children are for the page to see and style, so it should have text at most. */
  readonly children: ReactElement<NodeProps>;
  /** Class of the slot; it chooses the look of the node. */
  readonly className?: string;
}

const FormContext = createContext<string | undefined>(undefined);

function useLightHost(): ElementHost {
  return useContext(HostContext) as ElementHost;
}

/**
 * Puts one native element among the children of the custom element, and a slot for it here: password managers, browsers
 * and the page's own scripts find it, whatever shadow root the screen is drawn in. It goes when this goes.
 */
export function LightDom({ children, className = '' }: Props) {
  useStyles(css);
  const host = useLightHost();
  const slot = `teacher-${useId()}`;
  const form = useContext(FormContext);
  const node = useRef<HTMLElement>(null);
  const { lang, direction } = host.look();

  useLayoutEffect(() => {
    // Scripts that morph or refill the page's markup do not know our nodes and throw them out.
    const observer = new MutationObserver(() => {
      if (node.current && node.current.parentNode !== host.element) host.element.append(node.current);
    });
    observer.observe(host.element, { childList: true });
    return () => observer.disconnect();
  }, [host]);

  const owner = children.type === 'input' || children.type === 'button' ? { form } : undefined;
  return (
    <>
      <slot name={slot} className={`teacher-light ${className}`} />
      {createPortal(cloneElement(children, { ...owner, slot, lang, dir: direction, ref: node }), host.element)}
    </>
  );
}

/** An id for a node among the page's own: telling, and free at the time. */
export function useLightDomId(name: string): string {
  const { element } = useLightHost();
  const unique = useId();
  const [id] = useState(() => {
    let candidate = `teacher-${name}${unique}`;
    while ((element.getRootNode() as Document).querySelector(`#${CSS.escape(candidate)}`)) candidate += '-';
    return candidate;
  });
  return id;
}

/**
 * A form in the page's own tree, around whatever `Light` inputs and buttons are drawn within: Enter submits, the browser
 * validates, `new FormData(form)` has the fields.
 */
export function LightDomForm({ children, name = 'form', ...rest }: ComponentProps<'form'>) {
  const id = useLightDomId(name);
  return (
    <FormContext value={id}>
      <LightDom className="teacher-light-form">
        <form {...rest} name={name} id={id} />
      </LightDom>
      {children}
    </FormContext>
  );
}
