// Tracks that cost no work: a picture that was drawn once, and a sound that nobody makes.

export interface StillTrack {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

export const CAMERA: StillTrack = { width: 640, height: 480, colour: '#2f6f6f' };
export const SCREEN: StillTrack = { width: 1280, height: 720, colour: '#20304a' };

/** A picture track that sends a frame when somebody begins to look at it, and no other. */
export function stillPicture({ width, height, colour }: StillTrack): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track || !context) throw new Error('A canvas gives no picture here.');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return track;
}

/** A sound track without any sound. */
export function silentSound(): MediaStreamTrack {
  const [track] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('There is no sound here.');
  return track;
}
