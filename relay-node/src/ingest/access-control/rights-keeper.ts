import type { Logger } from 'pino';
import type { IngestRights, IngestRightsApplied } from '../control/ingest-protocol.js';
import { RightsStore, type StoredRights } from './rights-store.js';
import type { Threads } from '../threads/threads.js';

/** Path relative to the working directory, which is the data folder. */
const RIGHTS_FILE = 'rights.json';

/** Applies the publish rights to both worker threads and stores them on disk for the next start. */
export class RightsKeeper {
  /** Revision of the applied rights; -1 until rights are known. */
  revision = -1;
  readonly #store = new RightsStore(RIGHTS_FILE);

  /** `now` is the wall clock, ms. */
  constructor(
    private readonly threads: Threads,
    private readonly logger: Logger,
    private readonly now: () => number,
  ) {}

  /** Loads the stored rights. A damaged or unreadable file is logged and ignored. */
  async restore(): Promise<void> {
    try {
      const stored = await this.#store.load();
      if (!stored) return;
      await this.#sendToThreads(stored);
      this.revision = stored.revision;
    } catch (error) {
      this.logger.warn(
        { reason: describeError(error) },
        'the stored rights could not be read, so the ingest starts without rights',
      );
    }
  }

  /** Applies rights. Resolves when publishers with other keys are closed. Rights that can't be stored still apply. */
  async apply(rights: IngestRights): Promise<IngestRightsApplied> {
    const { revision, digests, former = [], ageMs = 0 } = rights;
    const confirmed = { revision, digests, former, confirmedAt: this.now() - ageMs };
    const closed = await this.#sendToThreads(confirmed);
    this.revision = revision;
    await this.#store.save(confirmed).catch((error: unknown) => {
      this.logger.warn({ reason: describeError(error) }, 'the rights could not be stored');
    });
    return { revision, closed };
  }

  /**
   * Sends the rights to the data thread first, because that thread must have them when the hook admits a caller. The
   * data thread closes callers that the old rights admitted.
   */
  async #sendToThreads({ digests, former, confirmedAt }: StoredRights): Promise<number> {
    const dataUpdate = this.threads.data.sendCommand({ kind: 'rights', digests });
    const hookUpdate = this.threads.hook.sendCommand({ kind: 'rights', digests, former, confirmedAt });
    const [{ closed }] = await Promise.all([dataUpdate, hookUpdate]);
    return closed;
  }
}

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error));
