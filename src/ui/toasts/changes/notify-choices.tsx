import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { isComposing } from '../../../runtime/is-composing.ts';

/** The longest message, in characters. */
const MESSAGE_LIMIT = 500;

interface Props {
  readonly id: string;
  readonly onSend: (message?: string) => void;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** Whether and how the family is mailed: now, with a message, or not at all. */
export function NotifyChoices({ id, onSend, onDrop, onClose }: Props) {
  const t = useText();
  const [isWriting, setIsWriting] = useState(false);
  const [message, setMessage] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const area = useEscape(onClose);
  useEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSend(message.trim());
  };
  return (
    <div ref={area} id={id} className="teacher-change-choices" role="group" aria-label={t('undo.notify')}>
      {isWriting ? (
        <form onSubmit={submit}>
          <input
            ref={field}
            type="text"
            maxLength={MESSAGE_LIMIT}
            aria-label={t('undo.words')}
            placeholder={t('undo.words')}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          <button type="submit">{t('undo.send')}</button>
        </form>
      ) : (
        <>
          <button type="button" onClick={() => onSend()}>
            {t('undo.now')}
          </button>
          <button type="button" onClick={() => setIsWriting(true)}>
            {t('undo.withWords')}
          </button>
          <button type="button" onClick={onDrop}>
            {t('undo.silently')}
          </button>
        </>
      )}
    </div>
  );
}

/** Calls back on Esc within an element, which then does not reach the dialog around it. */
function useEscape(onEscape: () => void) {
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const node = area.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    node?.addEventListener('keydown', onKey);
    return () => node?.removeEventListener('keydown', onKey);
  }, []);
  return area;
}
