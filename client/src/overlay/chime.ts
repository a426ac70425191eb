/** Frequencies and start times of the two notes, which are a fifth apart. */
const NOTES = [
  { hz: 880, startS: 0 },
  { hz: 1_318.5, startS: 0.12 },
] as const;
const MAX_GAIN = 0.25;
/** Duration of a note, which fades out, s. */
const NOTE_S = 0.9;

/**
 * Plays two short notes. Plays nothing in a browser that allows sound only after a press. Closes the audio context
 * afterwards, because a running one keeps the sound card busy.
 */
export function playChime(): void {
  const context = new AudioContext();
  const endings = NOTES.map(({ hz, startS }) => playNote(context, hz, context.currentTime + startS));
  void Promise.all(endings).then(() => context.close());
}

function playNote(context: AudioContext, hz: number, start: number): Promise<unknown> {
  const tone = new OscillatorNode(context, { frequency: hz });
  const volume = new GainNode(context, { gain: MAX_GAIN });
  volume.gain.setValueAtTime(MAX_GAIN, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + NOTE_S);
  return new Promise((ended) => tone.addEventListener('ended', ended));
}
