import { useSignals } from '@preact/signals-react/runtime';
import {
  type FocusEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Lesson, Meeting } from '../../core/api/endpoints/index.ts';
import { translator } from '../../core/i18n/index.ts';
import { plannedMinutes } from '../../core/lessons/index.ts';
import { ScreenContext, useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { loadWords } from '../../runtime/words.ts';
import { useTopDialog } from '../dialog/dialog.tsx';
import tones from '../display/tones.css';
import css from './change-toasts.css';
import { type ShownChange, useOpenChanges } from './use-open-changes.ts';
import { Icon } from '../display/icon.tsx';
import { chevronDown, close, success } from '../icons/later-icons.ts';
import { offerFor } from './offers.ts';
import { isComposing } from '../../runtime/is-composing.ts';
import { lessonsOf, type MeetingWrite, type UndoableChange } from '../../core/undo/index.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';

/**
 * The toasts of changes that can be undone, above everything else and outside the layout. With an open dialog they are
 * rendered inside the topmost one, because everything outside it is inert.
 */
export default function ChangeToasts() {
  useSignals();
  useStyles(tones);
  useStyles(css);
  const screen = useScreen();
  const { language } = screen;
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void loadWords(language, { namespaces: ['undo'], dates: true })
      .catch(() => undefined)
      .then(() => isCurrent && setShown(language));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return (
    shown && (
      <ScreenContext value={{ ...screen, language: shown, translate: translator(shown) }}>
        <OpenChanges />
      </ScreenContext>
    )
  );
}

function OpenChanges() {
  const changes = useOpenChanges();
  const dialog = useTopDialog();
  const region = <ChangeRegion changes={changes} />;
  return dialog ? createPortal(region, dialog) : region;
}

/** The toasts in the top layer of the page, at its bottom; above an open dialog. */
function ChangeRegion({ changes }: { readonly changes: readonly ShownChange[] }) {
  const t = useText();
  const textOf = useChangeTexts();
  const latest = changes.at(-1);
  const area = useRef<HTMLDivElement>(null);
  // A live region only announces content that is added after the region exists.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useLayoutEffect(() => {
    if (area.current?.isConnected) area.current.showPopover();
  }, []);
  useHeightAbove(area);
  return (
    <div ref={area} className="teacher-changes" popover="manual" role="region" aria-label={t('undo.label')}>
      <p className="teacher-visually-hidden" role="status">
        {ready && latest && textOf(latest.change)}
      </p>
      {changes.map((shown) => (
        <ChangeToast key={shown.id} shown={shown} text={textOf(shown.change)} />
      ))}
    </div>
  );
}

/**
 * Sets the height of the toasts, in CSS px, on the dialog that contains them, otherwise on the element, so that the
 * content below can leave space.
 */
function useHeightAbove(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const around = area.current?.closest<HTMLElement>('dialog, .teacher-root');
    if (!area.current || !around) return;
    const observer = new ResizeObserver(([entry]) =>
      around.style.setProperty('--teacher-changes-block', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(area.current);
    return () => {
      observer.disconnect();
      around.style.removeProperty('--teacher-changes-block');
    };
  }, [area]);
}

/**
 * The change, a button to undo it, and the choice of the mail to the family. The timer pauses while the pointer or the
 * focus is on the toast.
 */
function ChangeToast({ shown, text }: { readonly shown: ShownChange; readonly text: string }) {
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

/** The maximum length of a message, in characters. */
const MESSAGE_LIMIT = 500;

interface NotifyProps {
  readonly id: string;
  readonly onSend: (message?: string) => void;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** Whether and how the family is notified: an e-mail now, an e-mail with a message, or none. */
export function NotifyChoices({ id, onSend, onDrop, onClose }: NotifyProps) {
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

/** Calls back on Esc within an element and keeps the event from the dialog around it. */
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

/** Returns a function that describes the change in a few words: 鈴木さん 11/24(火) 14:00に変更. */
function useChangeTexts(): (change: UndoableChange) => string {
  const t = useText();
  const dates = useDates();
  const at = ({ startTimeMillis: start }: Lesson | Meeting): string => `${dates.day(start)} ${dates.time(start)}`;

  function ofChanged(before: Lesson, lesson: Lesson): string {
    const words = { name: lesson.studentName, at: at(lesson) };
    if (before.startTimeMillis !== lesson.startTimeMillis) return t('undo.moved', words);
    if (before.endTimeMillis !== lesson.endTimeMillis)
      return t('undo.resized', { ...words, minutes: plannedMinutes(lesson) });
    return t('undo.changed', words);
  }

  function ofMeeting(write: MeetingWrite): string {
    const { kind, meeting } = write;
    const words = { name: meeting.visitorName, at: at(meeting) };
    if (kind === 'meeting-created') return t('undo.meetingCreated', words);
    if (kind === 'meeting-canceled') return t('undo.meetingCanceled', words);
    if (write.before.startTimeMillis !== meeting.startTimeMillis) return t('undo.meetingMoved', words);
    if (write.before.endTimeMillis !== meeting.endTimeMillis)
      return t('undo.meetingResized', { ...words, minutes: plannedMinutes(meeting) });
    return t('undo.meetingChanged', words);
  }

  return (change) => {
    if ('text' in change) return change.text;
    if ('meeting' in change) return ofMeeting(change);
    if (change.kind === 'changed') return ofChanged(change.before, change.lesson);
    const [first] = lessonsOf(change);
    if (!first) return '';
    const count = lessonsOf(change).length;
    const name = first.studentName;
    if (change.kind === 'canceled') return t('undo.canceled', { name, at: at(first) });
    return count > 1 ? t('undo.series', { name, count }) : t('undo.created', { name, at: at(first) });
  };
}
