import type { ObsControl } from '../obs/obs-control.js';
import { ObsError } from '../obs/obs-error.js';

/** A request to OBS has the same time, so three in vain are about 15 s. */
const EVERY_MS = 5_000;
const MISSES = 3;

export interface PulseParts {
  /** OBS is there and should answer. */
  expected: () => boolean;
  /** Null while there is no connection, which counts as no answer. */
  control: () => Pick<ObsControl, 'streamStatus'> | null;
  /** OBS has not answered `MISSES` times in a row. */
  silent: () => void;
}

/**
 * Asks OBS for a sign of life until `signal` aborts: the connection to a process that hangs stays open and tells nothing.
 * Answers are counted and not timed, so that an agent that was held up itself does not blame OBS.
 */
export function keepPulse(parts: PulseParts, signal: AbortSignal, everyMs = EVERY_MS): void {
  let misses = 0;
  let timer = setTimeout(beat, everyMs);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  function beat(): void {
    const began = performance.now();
    void answered(parts).then((alive) => {
      if (signal.aborted) return;
      misses = alive ? 0 : misses + 1;
      if (misses >= MISSES) {
        misses = 0;
        parts.silent();
      }
      timer = setTimeout(beat, Math.max(0, everyMs - (performance.now() - began)));
    });
  }
}

/** Also when nothing is expected, or OBS has ended meanwhile. */
async function answered({ expected, control }: PulseParts): Promise<boolean> {
  if (!expected()) return true;
  try {
    const status = control()?.streamStatus();
    if (!status) return false;
    await status;
    return true;
  } catch (error) {
    return !expected() || (error instanceof ObsError && error.code === 'refused');
  }
}
