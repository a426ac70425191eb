export const TONE_HZ = 440;
/** Peak of the tone, dB: half of the full scale. */
export const TONE_DB = -6;

/** Script of a page that plays a tone without a user gesture. */
export const TONE_SCRIPT = `<script>
  const context = new AudioContext(), tone = context.createOscillator(), half = context.createGain();
  tone.frequency.value = ${TONE_HZ};
  half.gain.value = 0.5;
  tone.connect(half).connect(context.destination);
  tone.start();
</script>`;

/** Returns true if two levels are nearly equal, dB. Peaks of a tone vary with its phase. */
export const isNear = (level: number | null | undefined, db: number): boolean =>
  Math.abs((level ?? -60) - db) < 1.5;
