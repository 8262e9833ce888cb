import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { check, more } from '../../../ui/display/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { ToolButton } from './tools/tool-button.tsx';

export interface MoreAction {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** On or off, for what stays so; undefined for what is done once. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

/** A small menu under its button. The board's first chunk has no room for the one with everything. */
export function MoreMenu({ acts }: { readonly acts: readonly MoreAction[] }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    list.current?.querySelector('button')?.focus();
    const root = place.current?.getRootNode();
    const closeBeside = (event: Event): void => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    root?.addEventListener('pointerdown', closeBeside);
    return () => root?.removeEventListener('pointerdown', closeBeside);
  }, [open]);

  const giveBack = (): void => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const items = [...list.current?.querySelectorAll('button') ?? []];
    const at = items.findIndex((item) => item === event.target);
    const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (goal !== undefined) {
      event.preventDefault();
      items.at(goal % items.length)?.focus();
    } else if (event.key === 'Escape') giveBack();
    else if (event.key === 'Tab') setOpen(false);
  };

  return (
    <div className="board-more" ref={place}>
      <ToolButton label={t('board.more')} icon={more} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <div ref={list} className="board-menu" role="menu" aria-label={t('board.more')} tabIndex={-1} onKeyDown={keys}>
          {acts.map(({ id, label, icon, checked, onSelect }) => (
            <button
              key={id}
              type="button"
              role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={checked}
              tabIndex={-1}
              onClick={() => {
                giveBack();
                onSelect();
              }}
            >
              <Icon path={icon} />
              <span>{label}</span>
              {checked && <Icon path={check} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
