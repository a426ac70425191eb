import { startSoundServer, type SoundServer } from './sound-server.js';

/** After so many deaths pages are silent, because each one costs a new Chromium. */
const MAX_DEATHS = 3;

interface SoundStartsDeps {
  start: () => Promise<SoundServer>;
  /** Called with messages for operators. */
  log: (line: string) => void;
}

/** Starts a sound server for each Chromium. */
export class SoundStarts {
  #deaths = 0;

  constructor(private readonly deps: SoundStartsDeps) {}

  static create(options: Parameters<typeof startSoundServer>[0], log: (line: string) => void): SoundStarts {
    return new SoundStarts({ start: () => startSoundServer(options), log });
  }

  /** Returns null without a sound server: pages are then silent. */
  async start(): Promise<SoundServer | null> {
    const { start, log } = this.deps;
    if (this.#deaths >= MAX_DEATHS) return null;
    try {
      const server = await start();
      void server.died.then((exitReason) => {
        this.#deaths += 1;
        log(`The sound server ${exitReason}.`);
        if (this.#deaths === MAX_DEATHS) log('Web pages have no sound from now on.');
      });
      return server;
    } catch (error) {
      log(`Web pages have no sound: ${String(error)}`);
      return null;
    }
  }
}
