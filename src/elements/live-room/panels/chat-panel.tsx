import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { CHAT_LENGTH } from '../../../core/live-room/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useCallNavigation } from '../call/call-context.ts';
import css from './chat-panel.css';
import { send } from '../icons.ts';
import { SidePanel } from './side-panel.tsx';

/** What is written in the room. Text is text: nothing in it is ever markup. */
export function ChatPanel() {
  useSignals();
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const { call: { room } } = useCallNavigation();
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const lines = room.chat.value;
  const own = room.self.value?.identity;
  const isTooLong = [...text].length > CHAT_LENGTH;

  useEffect(() => {
    room.readChat();
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [room, lines]);
  const say = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isTooLong || room.sendChatMessage(text) === undefined) return;
    setText('');
  };
  const sendOnEnter = (event: KeyboardEvent): void => {
    // Enter that ends a conversion to kanji is not meant for the form.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    say();
  };

  return (
    <SidePanel title={t('liveRoom.chat.title')}>
      {lines.length === 0 && <p className="live-chat-empty">{t('liveRoom.chat.empty')}</p>}
      {/* What scrolls has to be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as the line above says */}
      <ol ref={list} className="live-chat" tabIndex={lines.length > 0 ? 0 : undefined} aria-label={t('liveRoom.chat.title')}>
        {lines.map(({ id, identity, name, text: said, at, pending }) => (
          <li key={id} className={identity === own ? 'live-chat-own' : ''}>
            <p className="live-chat-who">{name} <time dateTime={new Date(at).toISOString()}>{dates.time(at)}</time></p>
            <p className="live-chat-text" dir="auto">{said}</p>
            {pending && <p className="live-chat-pending">{t('liveRoom.chat.pending')}</p>}
          </li>
        ))}
      </ol>
      <form className="live-chat-form" onSubmit={say}>
        <Field label={t('liveRoom.chat.field')} error={isTooLong ? t('liveRoom.chat.tooLong', { count: CHAT_LENGTH }) : undefined}>
          {(control) => <textarea {...control} rows={2} dir="auto" value={text} onChange={({ target }) => setText(target.value)} onKeyDown={sendOnEnter} />}
        </Field>
        <Button kind="primary" type="submit" part="submit"><Icon path={send} directed />{t('liveRoom.chat.send')}</Button>
      </form>
    </SidePanel>
  );
}
