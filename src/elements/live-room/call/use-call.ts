import { useEffect, useState } from 'react';
import { createDeferredBoard, createMaterials } from '../../../core/board/index.ts';
import { createRoom } from '../../../core/live-room/index.ts';
import { createSafeStorage, type Ticket } from '../../../core/index.ts';
import { fetchFor, socketOpener } from '../../../runtime/sessions/in-page-provider.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { createCall, type Call } from './call.ts';
import { createLocalMedia } from '../media/local-media.ts';

interface Options extends Pick<Ticket, 'url' | 'token' | 'room' | 'iceServers'> {
  /** Name of the media engine; absent for students, who learn it from the room. */
  engine?: string;
  /** Teachers may add images and PDFs to the board. */
  isTeacher: boolean;
  /** Fetches a new token when this one has expired. */
  renewToken?: () => Promise<string | undefined>;
}

/** Creates a call while the component is mounted; unmounting releases devices, connections and the socket. */
export function useCall(options: Options): Call | undefined {
  const { session, language } = useScreen();
  // A call keeps the ticket and the session that it started with.
  const [start] = useState({ ...options, session, language });
  const [call, setCall] = useState<Call>();
  useEffect(() => {
    const { url, token, room: name, engine, iceServers, isTeacher, renewToken, session, language } = start;
    const tabStorage = createSafeStorage(() => sessionStorage);
    const media = createLocalMedia({ storage: createSafeStorage(() => localStorage), tabStorage });
    const initialState = (kind: 'microphone' | 'camera') => (media[kind].peek().isEnabled ? 'none' : 'off');
    const { provider, api } = session;
    // A lesson without a board needs none of its code.
    const board = createDeferredBoard(async () =>
      (await import('../../../core/board/board.ts')).createBoard({ provider }),
    );
    const room = createRoom({
      url,
      token,
      room: name,
      language,
      storage: tabStorage,
      board,
      openSocket: socketOpener(url),
      ...(renewToken && { renewToken }),
      state: {
        admissionState: 'devices',
        microphone: initialState('microphone'),
        camera: initialState('camera'),
        screen: false,
        quality: 'good',
      },
    });
    const materials = createMaterials({
      provider,
      fetch: fetchFor(provider),
      fileToken: () => room.fileToken.peek(),
      ...(isTeacher && { api }),
    });
    const ticket = { url, token, room: name, iceServers, engine };
    const created = createCall({ room, media, board, materials, ticket });
    const onOnline = () => created.reconnect();
    addEventListener('online', onOnline);
    created.start();
    setCall(created);
    return () => {
      removeEventListener('online', onOnline);
      created.close();
      setCall(undefined);
    };
  }, [start]);
  return call;
}
