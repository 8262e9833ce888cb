// What the bench does inside pages. Every function is sent to the page alone, so it cannot use anything from outside.

interface LineEvent {
  what: 'lost' | 'back';
  /** Milliseconds since 1970, with fractions. */
  at: number;
}

export interface WatchedWindow {
  lineEvents: LineEvent[];
  longestGap: number;
  madeConnections: RTCPeerConnection[];
}

/** Notes when the room's socket is lost and when the room has answered on a new one; keeps the open connections. */
export function watchLine(): void {
  const lineEvents: LineEvent[] = [];
  const madeConnections: RTCPeerConnection[] = [];
  Object.assign(window, { lineEvents, madeConnections });
  const note = (what: LineEvent['what']) =>
    void lineEvents.push({ what, at: performance.timeOrigin + performance.now() });
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('close', () => note('lost'));
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && /"type":"(welcome|resumed)"/.test(data)) note('back');
      });
    }
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      // Nothing is kept for the sake of the bench that the page itself has let go.
      madeConnections.splice(
        0,
        madeConnections.length,
        ...madeConnections.filter(({ signalingState }) => signalingState !== 'closed'),
        this,
      );
    }
  };
}

/** Presses 入室 in an element and waits for the first picture of somebody else; in milliseconds, undefined when none comes. */
export function joinAndSee(tag: string): Promise<number | undefined> {
  const root = document.querySelector(tag)?.shadowRoot;
  const button = root?.querySelector<HTMLButtonElement>('.live-pre-join-enter button');
  if (!root || !button) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const started = performance.now();
    const timer = setTimeout(() => resolve(undefined), 15_000);
    const look = () => {
      const video = root.querySelector<HTMLVideoElement>(
        '.live-tile video:not(.live-picture-own, .live-picture-waiting)',
      );
      if (!video) return void (performance.now() - started < 15_000 && requestAnimationFrame(look));
      video.requestVideoFrameCallback((now) => {
        clearTimeout(timer);
        resolve(now - started);
      });
      return undefined;
    };
    button.click();
    look();
  });
}

/**
 * Leaves and comes back as fast as the page lets one press; answers in milliseconds until the other is seen again.
 * @throws with a sentence about what has not come in 15 s
 */
export function leaveAndComeBack(): Promise<number> {
  const root = document.querySelector('teacher-student-room')?.shadowRoot;
  const button = (name: string) =>
    [...(root?.querySelectorAll('button') ?? [])].find(
      (each) => (each.ariaLabel ?? each.textContent)?.trim() === name && !each.ariaBusy,
    );
  const started = performance.now();
  const steps = ['退室する', 'もう一度入室', '入室'];
  const seen = { video: false };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const isInside = steps.length === 0;
      const missing = isInside ? (seen.video ? 'A frame' : 'The picture') + ' of the other' : `The button ${steps[0]}`;
      steps.length = 0;
      reject(new Error(`${missing} has not come within 15 s.`));
    }, 15_000);
    const look = (): void => {
      const next = steps[0] === undefined ? undefined : button(steps[0]);
      if (next) {
        next.click();
        steps.shift();
      }
      const video = root?.querySelector<HTMLVideoElement>(
        '.live-room .live-tile video:not(.live-picture-own, .live-picture-waiting)',
      );
      if (performance.now() - started > 15_000) return undefined;
      if (steps.length > 0 || !video) return void requestAnimationFrame(look);
      seen.video = true;
      video.requestVideoFrameCallback((now) => {
        clearTimeout(timer);
        resolve(now - started);
      });
      return undefined;
    };
    look();
  });
}

/**
 * One side of two bare connections in two pages, devices open as they are for a join, signals over a bare socket: what
 * the browser itself needs. The side that offers answers with the milliseconds until it has the first picture.
 */
export async function connectBare({ relay, offers }: { relay: string; offers: boolean }): Promise<number | undefined> {
  const constraints = {
    audio: true,
    video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } },
  };
  const stream = await navigator.mediaDevices.getUserMedia(constraints);
  const socket = new WebSocket(relay);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const video = document.createElement('video');
  video.muted = video.playsInline = true;
  document.body.append(video);
  const seen = new Promise<number | undefined>((resolve) => {
    setTimeout(() => resolve(undefined), 15_000);
    video.requestVideoFrameCallback((now) => resolve(now));
  });
  const connection: { made?: RTCPeerConnection } = {};
  const make = () => {
    const made = (connection.made = new RTCPeerConnection());
    for (const track of stream.getTracks()) made.addTrack(track, stream);
    made.onicecandidate = ({ candidate }) => socket.send(JSON.stringify({ candidate }));
    made.ontrack = ({ track }) => {
      if (track.kind !== 'video') return;
      video.srcObject = new MediaStream([track]);
      void video.play();
    };
    return made;
  };
  socket.addEventListener('message', async ({ data }) => {
    const { description, candidate, isOver } = JSON.parse(String(data)) as {
      description?: RTCSessionDescriptionInit;
      candidate?: RTCIceCandidateInit | null;
      isOver?: true;
    };
    if (isOver) return close();
    const made = connection.made ?? make();
    if (!description) return void made.addIceCandidate(candidate ?? undefined);
    await made.setRemoteDescription(description);
    if (description.type === 'answer') return undefined;
    await made.setLocalDescription();
    return socket.send(JSON.stringify({ description: made.localDescription }));
  });
  const close = () => {
    connection.made?.close();
    socket.close();
    for (const track of stream.getTracks()) track.stop();
    video.remove();
  };
  if (!offers) return undefined;
  const started = performance.now();
  const made = make();
  await made.setLocalDescription();
  socket.send(JSON.stringify({ description: made.localDescription }));
  const first = await seen;
  socket.send(JSON.stringify({ isOver: true }));
  close();
  return first === undefined ? undefined : first - started;
}

/** Measures from now on the longest time between two pictures of the other, milliseconds. */
export function watchGap(tag: string): void {
  const video = document
    .querySelector(tag)
    ?.shadowRoot?.querySelector<HTMLVideoElement>('.live-tile video:not(.live-picture-own)');
  const own = window as unknown as WatchedWindow;
  own.longestGap = video ? 0 : NaN;
  let last = performance.now();
  const count = (now: number) => {
    own.longestGap = Math.max(own.longestGap, now - last);
    last = now;
    video?.requestVideoFrameCallback(count);
  };
  video?.requestVideoFrameCallback(count);
}
