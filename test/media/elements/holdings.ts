// Counts what a page holds: what was opened on it, and is not closed.

export interface Holdings {
  /** Tracks of cameras, microphones and screens. */
  readonly tracks: MediaStreamTrack[];
  readonly connections: RTCPeerConnection[];
  readonly sockets: WebSocket[];
  readonly contexts: AudioContext[];
  /** What is still open, by kind. */
  open(): Record<'tracks' | 'connections' | 'sockets' | 'contexts', number>;
  /** Listeners on what outlives every element: window, document, devices. */
  listeners(): number;
  /** What goes out over all connections of a kind. */
  sending(kind: 'audio' | 'video'): MediaStreamTrack[];
  stop(): void;
}

/** Watches from now on. */
export function watchHoldings(): Holdings {
  const tracks: MediaStreamTrack[] = [];
  const connections: RTCPeerConnection[] = [];
  const sockets: WebSocket[] = [];
  const contexts: AudioContext[] = [];
  const { mediaDevices } = navigator;
  const { RTCPeerConnection: Connection, WebSocket: Socket, AudioContext: Context } = window;
  const undo = [keepTracks(mediaDevices, 'getUserMedia', tracks), keepTracks(mediaDevices, 'getDisplayMedia', tracks)];
  const listening = countListeners([window, document, mediaDevices]);

  window.RTCPeerConnection = class extends Connection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
  window.WebSocket = class extends Socket {
    constructor(url: string | URL) {
      super(url);
      sockets.push(this);
    }
  };
  window.AudioContext = class extends Context {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };
  return {
    tracks,
    connections,
    sockets,
    contexts,
    open: () => ({
      tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
      connections: connections.filter(({ signalingState }) => signalingState !== 'closed').length,
      sockets: sockets.filter(({ readyState }) => readyState < Socket.CLOSING).length,
      contexts: contexts.filter(({ state }) => state !== 'closed').length,
    }),
    listeners: listening.count,
    sending: (kind) =>
      connections
        .filter(({ signalingState }) => signalingState !== 'closed')
        .flatMap((connection) => connection.getSenders())
        .flatMap(({ track }) => (track?.kind === kind && track.readyState === 'live' ? [track] : [])),
    stop() {
      Object.assign(window, { RTCPeerConnection: Connection, WebSocket: Socket, AudioContext: Context });
      for (const end of undo) end();
      listening.stop();
    },
  };
}

function keepTracks(
  devices: MediaDevices,
  name: 'getUserMedia' | 'getDisplayMedia',
  tracks: MediaStreamTrack[],
): () => void {
  const open = devices[name].bind(devices);
  devices[name] = async (options) => {
    const stream = await open(options);
    tracks.push(...stream.getTracks());
    return stream;
  };
  // The method of the prototype comes to light again.
  return () => void Reflect.deleteProperty(devices, name);
}

function countListeners(targets: readonly EventTarget[]) {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const kept = new Map<EventTarget, Set<string>>(targets.map((target) => [target, new Set()]));
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const nameOf = (type: string, listener: object, options: boolean | EventListenerOptions | undefined) => {
    if (!numbers.has(listener)) numbers.set(listener, (last += 1));
    return `${type} ${numbers.get(listener)} ${typeof options === 'object' ? options.capture === true : options === true}`;
  };
  EventTarget.prototype.addEventListener = function addCounted(type, listener, options) {
    const own = kept.get(this ?? window);
    if (own && listener) {
      const name = nameOf(type, listener, options);
      own.add(name);
      // A signal removes a listener without the method below.
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => own.delete(name));
    }
    add.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function removeCounted(type, listener, options) {
    const own = kept.get(this ?? window);
    if (own && listener) own.delete(nameOf(type, listener, options));
    remove.call(this, type, listener, options);
  };
  return {
    count: () => [...kept.values()].reduce((sum, { size }) => sum + size, 0),
    stop: () => Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove }),
  };
}
