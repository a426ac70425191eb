import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { decodeCard, encodeCard, type StoredCard } from './stored-card.js';

/** Maximum size of a card file, bytes: 2 MiB of frames, one more frame, and headers. */
const MAX_BYTES = 8 << 20;
/** Flags that create the file and do not follow links. */
const OPEN_FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Stores the card of a broadcast for a hub that is restarted after a crash. The file is opened before the hub drops its
 * privileges, because the hub's user can't access the folder. The file is emptied at the end of the broadcast.
 */
export class CardFile {
  readonly #queue = new SerialQueue();

  private constructor(
    private readonly file: FileHandle,
    private card: StoredCard | null,
  ) {}

  /** Opens the file (0600) and reads it. `uid` is its owner; null: the current user. An invalid file counts as empty. */
  static async open(path: string, uid: number | null): Promise<CardFile> {
    const file = await open(path, OPEN_FLAGS, 0o600);
    try {
      const stats = await file.stat();
      // Rejects a hard link, because a write could change another user's file.
      if (!stats.isFile() || stats.nlink !== 1)
        throw new Error(`${path} is not a regular file with one link`);
      if (uid !== null && process.geteuid?.() === 0) await file.chown(uid, uid);
      return new CardFile(file, stats.size > MAX_BYTES ? null : decodeCard(await file.readFile()));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Returns the card of this broadcast that an earlier hub stored; null after the first call. Removes any other card. */
  restore(broadcast: string): StoredCard | null {
    const { card } = this;
    this.card = null;
    if (card?.broadcast === broadcast) return card;
    this.save(null);
    return null;
  }

  /** Replaces the card; null removes it. Does not wait for the disk. A failure only loses the card. */
  save(card: StoredCard | null): void {
    void this.#queue
      .run(async () => {
        await this.file.truncate(0);
        const data = card && encodeCard(card);
        if (data) await this.file.write(data, 0, data.length, 0);
      })
      .catch(() => undefined);
  }

  /** Closes the file after all writes. */
  close(): Promise<void> {
    return this.#queue.run(() => this.file.close());
  }
}
