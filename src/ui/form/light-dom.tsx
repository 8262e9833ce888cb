import {
  cloneElement,
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type ElementHost, HostContext, useHost } from '../../runtime/element-context.ts';
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
  /** Class of the slot, which selects the style of the node. */
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
function useLightDomId(name: string): string {
  const { element } = useHost();
  const unique = useId();
  const [id] = useState(() => {
    let candidate = `teacher-${name}${unique}`;
    // An element that is being removed from the page is its own root, which has no `getElementById`.
    const root = element.getRootNode() as ParentNode;
    while (root.querySelector(`[id="${candidate}"]`)) candidate += '-';
    return candidate;
  });
  return id;
}

/**
 * A form in the light DOM for the `LightDom` inputs and buttons rendered within: Enter submits it, the browser
 * validates it, and `new FormData(form)` contains the fields.
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

interface FieldProps extends ComponentProps<'input'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Error message with the remedy; undefined if there is no error. */
  readonly error?: string | undefined;
  /** Rendered in the shadow tree over the end of the input, for example a button that reveals the password. */
  readonly trailing?: ReactNode;
}

/**
 * A labelled input in the light DOM. Hint and error are in the light DOM too, because ids do not work across shadow
 * boundaries.
 */
export function LightDomField({ name, label, hint, error, trailing, ...rest }: FieldProps) {
  const id = useLightDomId(name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="teacher-light-dom-field">
      <LightDom className="teacher-light-dom-label">
        <label htmlFor={id}>{label}</label>
      </LightDom>
      <div className="teacher-light-dom-line">
        <LightDom className={`teacher-light-dom-input ${trailing ? 'teacher-light-dom-trailed' : ''}`}>
          <input
            {...rest}
            name={name}
            id={id}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
          />
        </LightDom>
        {trailing && <div className="teacher-light-dom-trailing">{trailing}</div>}
      </div>
      {hint && (
        <LightDom className="teacher-light-dom-hint">
          <p id={`${id}-hint`}>{hint}</p>
        </LightDom>
      )}
      {error && (
        <LightDom className="teacher-light-dom-error">
          <p id={`${id}-error`}>{error}</p>
        </LightDom>
      )}
    </div>
  );
}

interface SubmitProps extends ComponentProps<'button'> {
  /** The action is in progress: the width stays, a second press does nothing. */
  readonly loading?: boolean;
}

/** The submit button of a `LightDomForm`; it is in the light DOM, so that Enter submits the form. */
export function LightDomSubmit({ loading = false, ...rest }: SubmitProps) {
  return (
    <div className="teacher-light-dom-submit">
      <LightDom className="teacher-light-dom-button">
        <button
          {...rest}
          type="submit"
          part="submit"
          aria-busy={loading || undefined}
          aria-disabled={loading || undefined}
          onClick={loading ? (event) => event.preventDefault() : rest.onClick}
        />
      </LightDom>
      {loading && <span className="teacher-spinner" />}
    </div>
  );
}
