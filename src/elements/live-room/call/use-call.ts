import { useEffect, useState } from 'react';
import { createBoard, createMaterials } from '../../../core/board/index.ts';
import { createRoom } from '../../../core/live-room/index.ts';
import { createSafeStorage, type Ticket } from '../../../core/index.ts';
import { fetchFor, socketOpener } from '../../../runtime/in-page-provider.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { createCall, type Call } from './call.ts';
import { createLocalMedia } from '../media/local-media.ts';
import { createMeshEngine } from '../media/mesh-engine.ts';

interface Options extends Pick<Ticket, 'url' | 'token' | 'room' | 'iceServers'> {
  /** May bring in pictures and PDFs. */
  isTeacher: boolean;
  /** Asks for another token when this one is no longer good. */
  renewToken?: () => Promise<string | undefined>;
}

/** The call for as long as the component is shown; with it go devices, connections and the socket. */
export function useCall({ url, token, room: name, iceServers, isTeacher, renewToken }: Options): Call | undefined {
  const { session, language } = useScreen();
  const [call, setCall] = useState<Call>();
  useEffect(() => {
    const tabStorage = createSafeStorage(() => sessionStorage);
    const media = createLocalMedia({ storage: createSafeStorage(() => localStorage), tabStorage });
    const isWanted = (kind: 'microphone' | 'camera') => (media[kind].peek().isEnabled ? 'none' : 'off');
    const { provider, api } = session;
    const board = createBoard({ provider });
    const room = createRoom({
      url, token, room: name, language, storage: tabStorage, board, openSocket: socketOpener(url),
      ...renewToken && { renewToken },
      state: { admissionState: 'devices', microphone: isWanted('microphone'), camera: isWanted('camera'), screen: false, quality: 'good' },
    });
    const materials = createMaterials({
      provider, fetch: fetchFor(provider), fileToken: () => room.fileToken.peek(), ...isTeacher && { api },
    });
    const made = createCall({ room, media, engine: createMeshEngine(), board, materials }, { url, token, room: name, iceServers });
    const back = () => made.reconnect();
    addEventListener('online', back);
    void media.start();
    setCall(made);
    return () => {
      removeEventListener('online', back);
      made.close();
      setCall(undefined);
    };
    // A call stays with the ticket that it began with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return call;
}
