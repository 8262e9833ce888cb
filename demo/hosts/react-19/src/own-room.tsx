import type { FormEvent } from 'react';
import { useLiveRoom, type Ticket } from './use-live-room.ts';

interface Props {
  readonly ticket: Ticket;
  readonly onLeave: () => void;
}

const PHASES = { connecting: '接続しています', inside: '入室中', over: '終了しました' };

/** This site's own room, instead of `<teacher-live-room>`. */
export function OwnRoom({ ticket, onLeave }: Props) {
  const { phase, people, chat, send } = useLiveRoom(ticket);
  const write = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text')).trim();
    if (text) send(text);
    form.reset();
  };
  return (
    <section className="chosen" aria-label="教室">
      <p role="status">{PHASES[phase]}</p>
      <ul aria-label="参加者">
        {people.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <ol aria-label="チャット">
        {chat.map(({ id, name, text }) => (
          <li key={id}>
            {name}: {text}
          </li>
        ))}
      </ol>
      <form onSubmit={write}>
        <label>
          メッセージ <input name="text" maxLength={2000} autoComplete="off" />
        </label>
        <button type="submit">送る</button>
      </form>
      <button type="button" onClick={onLeave}>
        退室
      </button>
    </section>
  );
}
