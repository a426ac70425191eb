import type { Logger } from 'pino';
import type { IngestRights, IngestRightsApplied } from '../control/ingest-protocol.js';
import { RightsStore, type StoredRights } from './rights-store.js';
import type { Threads } from '../threads/threads.js';

/** In the ingest's own folder, which is its working folder. */
const RIGHTS_FILE = 'rights.json';

/** The rights in force: told to both threads, kept on disk, restored at the start. */
export class RightsKeeper {
  /** -1 until rights are known. */
  revision = -1;
  readonly #store = new RightsStore(RIGHTS_FILE);

  /** `now`: wall clock, ms. */
  constructor(
    private readonly threads: Threads,
    private readonly logger: Logger,
    private readonly now: () => number,
  ) {}

  /** A damaged or unreadable file counts as none. */
  async restore(): Promise<void> {
    try {
      const stored = await this.#store.load();
      if (!stored) return;
      await this.#tell(stored);
      this.revision = stored.revision;
    } catch (error) {
      this.logger.warn({ reason: reasonOf(error) }, 'starting without stored rights');
    }
  }

  /** Resolves once the publishers of other keys are closed. Rights that can't be stored are in force all the same. */
  async apply(rights: IngestRights): Promise<IngestRightsApplied> {
    const { revision, digests, former = [], ageMs = 0 } = rights;
    const confirmed = { revision, digests, former, confirmedAt: this.now() - ageMs };
    const closed = await this.#tell(confirmed);
    this.revision = revision;
    await this.#store.save(confirmed).catch((error: unknown) => {
      this.logger.warn({ reason: reasonOf(error) }, 'the rights could not be stored');
    });
    return { revision, closed };
  }

  /**
   * The data thread is told first: a caller that the hook admits by the new rights must find them there. One that came in
   * by the old ones is turned away there.
   */
  async #tell({ digests, former, confirmedAt }: StoredRights): Promise<number> {
    const applied = this.threads.data.ask({ kind: 'rights', digests });
    const admitted = this.threads.hook.ask({ kind: 'rights', digests, former, confirmedAt });
    const [{ closed }] = await Promise.all([applied, admitted]);
    return closed;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
