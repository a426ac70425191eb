import type { PhoneConnection, PhoneConnectionHost } from './phone-connection.js';
import type { ReplacedPhones } from './replaced-phones.js';
import type { WrongPasswords } from './wrong-passwords.js';

/** The phones connected to this process, only the newest of each stream. */
export class ConnectedPhones implements PhoneConnectionHost {
  readonly #byStream = new Map<number, PhoneConnection>();
  readonly #listeners = new Set<(connection: PhoneConnection) => void>();

  constructor(
    private readonly wrongPasswords: WrongPasswords,
    readonly replacedPhones: ReplacedPhones,
  ) {}

  get count(): number {
    return this.#byStream.size;
  }

  all(): PhoneConnection[] {
    return [...this.#byStream.values()];
  }

  findConnection(streamId: number): PhoneConnection | null {
    return this.#byStream.get(streamId) ?? null;
  }

  /** Calls `listener` whenever a phone sends a message, connects or disconnects. There is no unsubscribe. */
  onChange(listener: (connection: PhoneConnection) => void): void {
    this.#listeners.add(listener);
  }

  mayConnect({ enrolment: { streamId }, streamerId }: PhoneConnection): boolean {
    return !this.replacedPhones.has(streamId, streamerId);
  }

  handleIdentified(connection: PhoneConnection): void {
    const { streamId, phoneId } = connection.enrolment;
    this.wrongPasswords.clear(phoneId);
    const previousConnection = this.#byStream.get(streamId);
    this.#byStream.set(streamId, connection);
    if (previousConnection) {
      this.replacedPhones.add(streamId, previousConnection.streamerId, connection.streamerId);
      previousConnection.end('replaced by another connection of the stream');
      this.#notifyListeners(previousConnection);
    }
    this.#notifyListeners(connection);
  }

  handleWrongPassword({ enrolment }: PhoneConnection): void {
    this.wrongPasswords.add(enrolment.phoneId);
  }

  handleReport(connection: PhoneConnection): void {
    this.#notifyListeners(connection);
  }

  handleClose(connection: PhoneConnection): void {
    const { streamId } = connection.enrolment;
    if (this.#byStream.get(streamId) !== connection) return;
    this.#byStream.delete(streamId);
    this.replacedPhones.clear(streamId);
    this.#notifyListeners(connection);
  }

  #notifyListeners(connection: PhoneConnection): void {
    for (const listener of this.#listeners) listener(connection);
  }
}
