import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Icon } from '../../display/icon.tsx';
import { chevronDown, close, success } from '../../icons/later-icons.ts';
import { NotifyChoices } from './notify-choices.tsx';
import { offerFor } from './offers.ts';
import type { ShownChange } from './use-open-changes.ts';

/** What was changed, the way back, and what the family is mailed. Its time stops while the pointer or the focus is on it. */
export function ChangeToast({ shown, text }: { readonly shown: ShownChange; readonly text: string }) {
  useSignals();
  const t = useText();
  const { toasts } = useScreen();
  const { open, isBusy } = shown;
  const offer = offerFor(toasts, shown.change);
  const takeOffer = (): void => {
    toasts.dismiss(shown.id);
    offer?.run();
  };
  const node = useRef<HTMLDivElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const choicesId = useId();
  const isHeld = isHovered || isFocused || isBusy;
  useEffect(() => {
    if (isHeld) open.pause();
    else open.resume();
  }, [isHeld, open]);

  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!node.current?.contains(relatedTarget)) setIsFocused(false);
  };
  const isMailPending = open.isMailPending.value;
  return (
    <div
      ref={node}
      className="teacher-change"
      aria-busy={isBusy || undefined}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={onBlur}
    >
      <div className="teacher-change-row">
        <Icon path={success} />
        <p>{text}</p>
        <div className="teacher-change-actions">
          <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => !isBusy && shown.undo()}>
            {t(isBusy ? 'undo.working' : 'undo.action')}
          </button>
          {isMailPending && (
            <button
              type="button"
              aria-expanded={isChoosing}
              aria-controls={choicesId}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              {t('undo.notify')}
              <Icon path={chevronDown} />
            </button>
          )}
          <button type="button" className="teacher-change-close" aria-label={t('common.close')} onClick={shown.end}>
            <Icon path={close} />
          </button>
        </div>
      </div>
      {offer && !isBusy && (
        <div className="teacher-change-choices">
          <button type="button" onClick={takeOffer}>
            {offer.label}
          </button>
        </div>
      )}
      {isMailPending && isChoosing && (
        <NotifyChoices
          id={choicesId}
          onSend={shown.send}
          onDrop={shown.drop}
          onClose={() => {
            setIsChoosing(false);
            node.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
          }}
        />
      )}
    </div>
  );
}
