interface Note {
  /** In Hz. */
  readonly frequency: number;
  /** After the first note, in s. */
  readonly start: number;
  /** In s. */
  readonly duration: number;
}

/** Plays a short, soft tone on a speaker; the empty ID is the browser's default. @throws where that speaker is gone. */
export const playTestTone = (speakerId: string): Promise<void> =>
  play([{ frequency: 523, start: 0, duration: 0.7 }], { volume: 0.2, speakerId });

/**
 * Plays two quiet notes: somebody in the room wants the user's attention. Without the speaker of this ID the browser's default
 * plays them. Silent before the user's first gesture on the page, when browsers play nothing.
 */
export async function playChime(speakerId: string): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return;
  const notes = [
    { frequency: 660, start: 0, duration: 0.14 },
    { frequency: 880, start: 0.14, duration: 0.22 },
  ];
  await play(notes, { volume: 0.08, speakerId })
    .catch(() => play(notes, { volume: 0.08, speakerId: '' }))
    .catch(() => undefined);
}

async function play(
  notes: readonly Note[],
  { volume, speakerId }: { readonly volume: number; readonly speakerId: string },
): Promise<void> {
  const context = new AudioContext();
  const output = new Audio();
  try {
    const target = context.createMediaStreamDestination();
    const gain = context.createGain();
    gain.gain.value = volume;
    gain.connect(target);
    output.srcObject = target.stream;
    if (speakerId !== '' && 'setSinkId' in output) await output.setSinkId(speakerId);
    await output.play();
    const ends = notes.map(({ frequency, start, duration }) => {
      const oscillator = context.createOscillator();
      oscillator.frequency.value = frequency;
      oscillator.connect(gain);
      oscillator.start(context.currentTime + start);
      oscillator.stop(context.currentTime + start + duration);
      return new Promise((resolve) => oscillator.addEventListener('ended', resolve));
    });
    await Promise.all(ends);
  } finally {
    output.srcObject = null;
    await context.close();
  }
}
