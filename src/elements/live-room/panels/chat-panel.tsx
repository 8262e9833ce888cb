import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { CHAT_LENGTH } from '../../../core/live-room/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { chatDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useCallContext, useRoomDraftKey } from '../call/call-context.ts';
import css from './chat-panel.css';
import { send } from '../icons.ts';
import { SidePanel } from './side-panel.tsx';
import { isComposing } from '../../../runtime/is-composing.ts';

/** The room's chat. Messages are rendered as plain text, never as markup. */
export function ChatPanel() {
  useSignals();
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const {
    call: { room },
  } = useCallContext();
  const draftKey = useRoomDraftKey('chat');
  const [text, setText] = useState(useStoredDraft(draftKey, chatDraft)?.text ?? '');
  useDraft(draftKey, text ? { text } : undefined);
  const list = useRef<HTMLOListElement>(null);
  const messages = room.chat.value;
  const own = room.self.value?.identity;
  const isTooLong = [...text].length > CHAT_LENGTH;

  useEffect(() => {
    room.readChat();
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [room, messages]);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isTooLong || room.sendChatMessage(text) === undefined) return;
    setText('');
  };
  const sendOnEnter = (event: KeyboardEvent): void => {
    // Enter that confirms an IME conversion must not send the message.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    submit();
  };

  return (
    <SidePanel title={t('liveRoom.chat.title')}>
      {messages.length === 0 && <p className="live-chat-empty">{t('liveRoom.chat.empty')}</p>}
      {/* A scrollable list must be reachable by keyboard. */}
      <ol
        ref={list}
        className="live-chat"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={messages.length > 0 ? 0 : undefined}
        aria-label={t('liveRoom.chat.title')}
      >
        {messages.map(({ id, identity, name, text: content, at, pending }) => (
          <li key={id} className={identity === own ? 'live-chat-own' : ''}>
            <p className="live-chat-author">
              {name} <time dateTime={new Date(at).toISOString()}>{dates.time(at)}</time>
            </p>
            <p className="live-chat-text" dir="auto">
              {content}
            </p>
            {pending && <p className="live-chat-pending">{t('liveRoom.chat.pending')}</p>}
          </li>
        ))}
      </ol>
      <form className="live-chat-form" onSubmit={submit}>
        <Field
          label={t('liveRoom.chat.field')}
          error={isTooLong ? t('liveRoom.chat.tooLong', { count: CHAT_LENGTH }) : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              dir="auto"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={sendOnEnter}
            />
          )}
        </Field>
        <Button kind="primary" type="submit" part="submit">
          <Icon path={send} directed />
          {t('liveRoom.chat.send')}
        </Button>
      </form>
    </SidePanel>
  );
}
