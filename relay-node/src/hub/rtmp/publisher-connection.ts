import { createHash, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Tag, createTag } from '../flv/tag.js';
import { type Command, Connection } from './connection.js';
import { createControlMessage, MESSAGE, USER_CONTROL, createUserControl } from './message.js';

const STREAM_ID = 1;
const WINDOW_BYTES = 2_500_000;
const DYNAMIC_LIMIT = 2;
/** Time after which a connection without a publish command is closed, ms. */
const PUBLISH_TIMEOUT_MS = 10_000;

/** Callbacks of a PublisherConnection. */
export interface PublisherEvents {
  /** Called if the token is valid. Respond with `accept` or `refuse`. */
  publish(): void;
  tag(tag: Tag): void;
  closed(reason: string): void;
}

/** Connection over which OBS publishes the program with a token. */
export class PublisherConnection {
  readonly #connection: Connection;
  readonly #timer: NodeJS.Timeout;
  #isPublishing = false;

  constructor(
    socket: Socket,
    private readonly token: string,
    private readonly events: PublisherEvents,
  ) {
    socket.setNoDelay(true);
    this.#connection = new Connection(socket, 'server', {
      ready: () => undefined,
      command: (command) => this.#handleCommand(command),
      media: (message) => this.#isPublishing && events.tag(createTag(message)),
      closed: (reason) => {
        clearTimeout(this.#timer);
        if (this.#isPublishing) events.closed(reason);
      },
    });
    this.#timer = setTimeout(() => this.close('no program was published'), PUBLISH_TIMEOUT_MS);
  }

  accept(): void {
    this.#sendStatus('status', 'NetStream.Publish.Start', 'The program is on air');
  }

  /** Refuses the publisher. OBS gets no reason; the hub reports the reason to the agent. */
  refuse(): void {
    this.#sendStatus('error', 'NetStream.Publish.BadName', 'No destination accepts the program');
    this.close('refused');
  }

  close(reason: string): void {
    this.#connection.close(reason);
  }

  #handleCommand({ name, transaction, args }: Command): void {
    if (name === 'connect') this.#acceptConnect(transaction);
    else if (name === 'createStream') this.#sendResult(transaction, STREAM_ID);
    else if (name === 'publish') this.#publish(args[0]);
    else if (name === 'FCUnpublish' || name === 'deleteStream') this.close('the program was unpublished');
  }

  #acceptConnect(transaction: number): void {
    this.#connection.send(createControlMessage(MESSAGE.windowSize, WINDOW_BYTES));
    this.#connection.send(createControlMessage(MESSAGE.peerBandwidth, WINDOW_BYTES, [DYNAMIC_LIMIT]));
    const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 };
    const status = { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected' };
    this.#connection.sendCommand('_result', transaction, [server, { ...status, objectEncoding: 0 }]);
  }

  #sendResult(transaction: number, value: number): void {
    this.#connection.sendCommand('_result', transaction, [null, value]);
  }

  #publish(name: unknown): void {
    if (this.#isPublishing) return;
    if (typeof name !== 'string' || !isSameSecret(name, this.token)) return this.refuse();
    clearTimeout(this.#timer);
    this.#isPublishing = true;
    this.#connection.send(createUserControl(USER_CONTROL.streamBegin, STREAM_ID));
    this.events.publish();
  }

  #sendStatus(level: string, code: string, description: string): void {
    this.#connection.sendCommand('onStatus', 0, [null, { level, code, description }], STREAM_ID);
  }
}

function isSameSecret(name: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(name), digest(token));
}
