import { useEffect, useRef, useState } from 'react';

/** The right to enter, from `event.detail.ticket()`. */
export interface Ticket {
  readonly url: string;
  readonly token: string;
}

interface ChatMessage {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export interface Room {
  readonly phase: 'connecting' | 'inside' | 'over';
  readonly people: readonly string[];
  readonly chat: readonly ChatMessage[];
  send(text: string): void;
}

interface Participant {
  readonly id: string;
  readonly name: string;
}

/** The provider's messages that this room reads; it ignores all others. */
type Message =
  | { readonly type: 'welcome'; readonly participants: readonly Participant[]; readonly chat: readonly ChatMessage[] }
  | { readonly type: 'joined'; readonly participant: Participant }
  | { readonly type: 'left'; readonly participantId: string }
  | { readonly type: 'chat'; readonly message: ChatMessage }
  | { readonly type: 'rejected' };

const PING_INTERVAL_MS = 3_000;

/** This site's own room, without audio and video: participants and chat. */
export function useLiveRoom({ url, token }: Ticket): Room {
  const [phase, setPhase] = useState<Room['phase']>('connecting');
  const [people, setPeople] = useState<readonly Participant[]>([]);
  const [chat, setChat] = useState<readonly ChatMessage[]>([]);
  const socket = useRef<WebSocket>(undefined);
  const count = useRef(0);

  useEffect(() => {
    const opened = new WebSocket(url);
    socket.current = opened;
    const tell = (message: object) => {
      if (opened.readyState === WebSocket.OPEN) opened.send(JSON.stringify(message));
    };
    opened.onopen = () => {
      const state = { admissionState: 'inside', microphone: 'none', camera: 'none', screen: false, quality: 'good' };
      tell({ type: 'join', token, language: 'ja-JP', state });
    };
    opened.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === 'welcome') {
        setPeople(message.participants);
        setChat(message.chat);
        setPhase('inside');
      } else if (message.type === 'joined') setPeople((before) => [...before, message.participant]);
      else if (message.type === 'left') setPeople((before) => before.filter(({ id }) => id !== message.participantId));
      else if (message.type === 'chat') setChat((before) => [...before, message.message]);
      else if (message.type === 'rejected') setPhase('over');
    };
    opened.onclose = () => setPhase('over');
    const pinging = setInterval(() => tell({ type: 'ping', at: Date.now() }), PING_INTERVAL_MS);
    return () => {
      clearInterval(pinging);
      tell({ type: 'leave' });
      opened.onclose = null;
      opened.close();
    };
  }, [url, token]);

  return {
    phase,
    people: people.map(({ name }) => name),
    chat,
    send(text) {
      count.current += 1;
      socket.current?.send(JSON.stringify({ type: 'chat', n: count.current, id: crypto.randomUUID(), text }));
    },
  };
}
