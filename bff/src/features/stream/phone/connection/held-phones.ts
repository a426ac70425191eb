import type { PhoneConnection, PhoneConnectionHost } from './phone-connection.js';
import type { WrongPasswords } from './wrong-passwords.js';

/** The phones that are connected to this process: one of each stream, the newest. */
export class HeldPhones implements PhoneConnectionHost {
  readonly #byStream = new Map<number, PhoneConnection>();
  /** Phones that were replaced by the present one, by stream. They connect again and again, and must not take over in turn. */
  readonly #replaced = new Map<number, Set<string>>();
  readonly #listeners = new Set<(connection: PhoneConnection) => void>();

  constructor(private readonly wrongPasswords: WrongPasswords) {}

  get count(): number {
    return this.#byStream.size;
  }

  all(): PhoneConnection[] {
    return [...this.#byStream.values()];
  }

  of(streamId: number): PhoneConnection | null {
    return this.#byStream.get(streamId) ?? null;
  }

  /** Calls `listener` whenever a phone has said something, has connected or has gone. There is no unsubscribe. */
  onChange(listener: (connection: PhoneConnection) => void): void {
    this.#listeners.add(listener);
  }

  mayEnter({ enrolment: { streamId }, streamerId }: PhoneConnection): boolean {
    return streamerId === null || !this.#replaced.get(streamId)?.has(streamerId);
  }

  identified(connection: PhoneConnection): void {
    const { streamId, phoneId } = connection.enrolment;
    this.wrongPasswords.clear(phoneId);
    const before = this.#byStream.get(streamId);
    this.#byStream.set(streamId, connection);
    if (before && before.streamerId !== null && before.streamerId !== connection.streamerId) {
      const replaced = this.#replaced.get(streamId) ?? new Set();
      this.#replaced.set(streamId, replaced.add(before.streamerId));
    }
    before?.end('another connection of the stream came');
    this.#changed(connection);
  }

  wrongPassword({ enrolment }: PhoneConnection): void {
    this.wrongPasswords.add(enrolment.phoneId);
  }

  heard(connection: PhoneConnection): void {
    this.#changed(connection);
  }

  closed(connection: PhoneConnection): void {
    const { streamId } = connection.enrolment;
    if (this.#byStream.get(streamId) !== connection) return;
    this.#byStream.delete(streamId);
    this.#replaced.delete(streamId);
    this.#changed(connection);
  }

  #changed(connection: PhoneConnection): void {
    for (const listener of this.#listeners) listener(connection);
  }
}
