import { startSoundServer, type SoundServer } from './sound-server.js';

/** Number of server exits after which pages have no sound, because each exit also restarts Chromium. */
const MAX_EXITS = 3;

interface SoundStartsDeps {
  start: () => Promise<SoundServer>;
  /** Called with messages for operators. */
  log: (line: string) => void;
}

/** Starts a sound server for each start of Chromium. */
export class SoundStarts {
  #exits = 0;

  constructor(private readonly deps: SoundStartsDeps) {}

  static create(options: Parameters<typeof startSoundServer>[0], log: (line: string) => void): SoundStarts {
    return new SoundStarts({ start: () => startSoundServer(options), log });
  }

  /** Starts a sound server. Returns null after too many exits or a failed start. Pages then have no sound. */
  async start(): Promise<SoundServer | null> {
    const { start, log } = this.deps;
    if (this.#exits >= MAX_EXITS) return null;
    try {
      const server = await start();
      void server.unexpectedExit.then((exitReason) => {
        this.#exits += 1;
        log(`The sound server ${exitReason}.`);
        if (this.#exits === MAX_EXITS) log('Web pages have no sound from now on.');
      });
      return server;
    } catch (error) {
      log(`Web pages have no sound: ${String(error)}`);
      return null;
    }
  }
}
