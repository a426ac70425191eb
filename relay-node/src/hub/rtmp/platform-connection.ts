import type { Duplex } from 'node:stream';
import type { Tag } from '../flv/tag.js';
import { MESSAGE_TYPES } from '../flv/tag.js';
import type { Amf0 } from './amf0.js';
import { type Command, Connection, readText } from './connection.js';

const TRANSACTION = { connect: 1, releaseStream: 2, fcPublish: 3, createStream: 4, publish: 5, end: 6 };
const FLASH_VERSION = 'FMLE/3.0 (compatible; Trailcast)';

/** The application, URL and key to publish with. `key` is secret. */
export interface PublishRequest {
  app: string;
  /** The URL as the user entered it. */
  tcUrl: string;
  key: string;
}

/** Callbacks of a PlatformConnection. */
export interface PlatformEvents {
  accepted(): void;
  /** Called when the platform refuses the broadcast. `message` is its text without the key; '' if there is no text. */
  refused(message: string): void;
  /** Called once, even after `refused`. */
  closed(reason: string): void;
}

/** Publishes the program to a platform over one connection, RTMP 1.0 section 7.2. */
export class PlatformConnection {
  readonly #connection: Connection;
  #streamId = 0;
  #isAccepted = false;

  constructor(
    socket: Duplex,
    private readonly request: PublishRequest,
    private readonly events: PlatformEvents,
  ) {
    this.#connection = new Connection(socket, 'client', {
      ready: () => this.#connect(),
      command: (command) => this.#handleCommand(command),
      media: () => undefined,
      closed: (reason) => events.closed(this.#redactKey(reason)),
    });
  }

  get queuedBytes(): number {
    return this.#connection.queuedBytes;
  }

  get writtenBytes(): number {
    return this.#connection.writtenBytes;
  }

  send({ kind, timestamp, body }: Tag): void {
    this.#connection.send({ type: MESSAGE_TYPES[kind], streamId: this.#streamId, timestamp, body });
  }

  /** Unpublishes the stream, so that the platform ends the broadcast immediately. */
  end(): void {
    if (this.#isAccepted) {
      this.#connection.sendCommand('FCUnpublish', TRANSACTION.end, [null, this.request.key]);
      this.#connection.sendCommand('deleteStream', TRANSACTION.end + 1, [null, this.#streamId]);
    }
    this.close('ended');
  }

  close(reason: string): void {
    this.#connection.close(reason);
  }

  /** Closes immediately, without waiting until the platform has read everything. */
  destroy(reason: string): void {
    this.close(reason);
    this.#connection.destroy();
  }

  #connect(): void {
    const { app, tcUrl } = this.request;
    const object = { app, type: 'nonprivate', flashVer: FLASH_VERSION, swfUrl: tcUrl, tcUrl };
    this.#connection.sendCommand('connect', TRANSACTION.connect, [object]);
  }

  #handleCommand({ name, transaction, args }: Command): void {
    const [info] = args;
    if (name === '_result') this.#handleResult(transaction, info);
    else if (name === '_error' && isRequired(transaction)) this.#handleRefusal(info);
    else if (name === 'onStatus') this.#handleStatus(info);
  }

  #handleResult(transaction: number, value: Amf0 | undefined): void {
    const { key } = this.request;
    if (transaction === TRANSACTION.connect) {
      this.#connection.sendCommand('releaseStream', TRANSACTION.releaseStream, [null, key]);
      this.#connection.sendCommand('FCPublish', TRANSACTION.fcPublish, [null, key]);
      this.#connection.sendCommand('createStream', TRANSACTION.createStream, [null]);
    } else if (transaction === TRANSACTION.createStream) {
      this.#streamId = typeof value === 'number' ? value : 1;
      this.#connection.sendCommand('publish', TRANSACTION.publish, [null, key, 'live'], this.#streamId);
    }
  }

  #handleStatus(info: Amf0 | undefined): void {
    if (readText(info, 'level') === 'error') return this.#handleRefusal(info);
    if (readText(info, 'code') !== 'NetStream.Publish.Start' || this.#isAccepted) return;
    this.#isAccepted = true;
    this.events.accepted();
  }

  #handleRefusal(info: Amf0 | undefined): void {
    const message = [readText(info, 'code'), readText(info, 'description')].filter(Boolean).join(': ');
    this.events.refused(this.#redactKey(message));
    this.close('refused');
  }

  /** Removes the key from a text, because platforms may repeat it. */
  #redactKey(message: string): string {
    return message.replaceAll(this.request.key, '…').slice(0, 200);
  }
}

/** Returns false for releaseStream and FCPublish. Platforms may reject them but still accept the broadcast. */
function isRequired(transaction: number): boolean {
  return transaction !== TRANSACTION.releaseStream && transaction !== TRANSACTION.fcPublish;
}
