import { useId, type ReactNode } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { close } from '../../../ui/icons/later-icons.ts';
import css from './card.css';
import { useCard } from './use-card.ts';

interface Props {
  /** CSS part of the entry. */
  readonly part?: 'lesson' | 'visit';
  /** State of the entry, for its style. */
  readonly state?: number | undefined;
  /** The person's face, or an icon. */
  readonly face: ReactNode;
  /** The person as text or link, or what it is; the name of the card. */
  readonly heading: ReactNode;
  /** Subject, title or day. */
  readonly about: ReactNode;
  readonly badge?: ReactNode;
  readonly chip: () => HTMLElement | null;
  /** Gets the focus when there is no chip any more. */
  readonly afterwards?: () => HTMLElement | null;
  readonly isEditing?: boolean;
  /** Something was typed. */
  readonly isHeld?: boolean;
  /** Escape; by default the card closes. */
  readonly onEscape?: (() => void) | undefined;
  /** Before what was typed is lost. */
  readonly onAsk?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A lesson, a meeting or a lock at its chip, without making the calendar inert; a sheet at the bottom of a phone. */
export function Card({
  part,
  state,
  face,
  heading,
  about,
  badge,
  chip,
  afterwards,
  isEditing = false,
  isHeld = false,
  onEscape,
  onAsk,
  onClose,
  children,
}: Props) {
  useStyles(css);
  const t = useText();
  const id = useId();
  const card = useCard({
    chip,
    afterwards,
    isEditing,
    isHeld,
    onEscape: onEscape ?? onClose,
    onAsk: onAsk ?? onClose,
    onClose,
  });
  return (
    <div
      ref={card}
      className="schedule-card"
      role="dialog"
      popover="manual"
      tabIndex={-1}
      aria-labelledby={id}
      part={part}
      data-state={state}
    >
      <header className="schedule-card-head">
        {face}
        <div id={id}>
          <h2>{heading}</h2>
          <p>{about}</p>
        </div>
        <button
          type="button"
          className="schedule-card-close"
          aria-label={t('common.close')}
          onClick={isHeld && onAsk ? onAsk : onClose}
        >
          <Icon path={close} />
        </button>
      </header>
      {badge && <div>{badge}</div>}
      {children}
    </div>
  );
}
