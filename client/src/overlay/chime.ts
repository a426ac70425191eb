/** Two notes, a fifth apart: frequency, and start, s. */
const NOTES = [
  { hz: 880, at: 0 },
  { hz: 1_318.5, at: 0.12 },
] as const;
const LOUDEST = 0.25;
/** Length of a note, which fades away, s. */
const NOTE_S = 0.9;

/**
 * Plays two short notes. Where a page may not play without a press, nothing is heard. The audio context is closed
 * afterwards, because a running one keeps the sound card busy.
 */
export function chime(): void {
  const context = new AudioContext();
  const played = NOTES.map(({ hz, at }) => note(context, hz, context.currentTime + at));
  void Promise.all(played).then(() => context.close());
}

function note(context: AudioContext, hz: number, start: number): Promise<unknown> {
  const tone = new OscillatorNode(context, { frequency: hz });
  const volume = new GainNode(context, { gain: LOUDEST });
  volume.gain.setValueAtTime(LOUDEST, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + NOTE_S);
  return new Promise((ended) => tone.addEventListener('ended', ended));
}
