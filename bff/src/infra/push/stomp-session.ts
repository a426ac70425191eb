import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import type { PushDestination } from '@trailcast/schema/push';
import {
  parseCommand,
  type HeartbeatOffer,
  type ClientCommand,
  type Subscription,
} from './client-command.js';
import { FrameReader, type RawFrame } from './frame-reader.js';
import { StompError } from './stomp-error.js';
import { encodeFrame, toClientFrame } from './stomp-frame.js';
import type { ServerCommand, ServerHeaders, StompVersion } from './stomp-frame.js';

/** WebSocket close codes in use (RFC 6455 section 7.4.1 and IANA's registry). */
export const CLOSE_CODES = {
  normal: 1000,
  protocol: 1002,
  policy: 1008,
  internal: 1011,
  restart: 1012,
} as const;

/** `Full`: the user has the maximum number of live channels. */
export type Admission = 'admitted' | 'Unauthorized' | 'Forbidden' | 'Full';

const MAX_SUBSCRIPTIONS = 64;
/** Maximum number of subscriptions of a channel to one destination. */
const MAX_SUBSCRIPTIONS_PER_DESTINATION = 4;
const MAX_WAITING_FRAMES = 256;

/** Callbacks of a session to its channel. */
export interface SessionHost {
  readonly heartbeatMs: number;
  write(bytes: string): void;
  /** Closes the socket after the written frames. */
  closeSocket(code: number, reason: string): void;
  admit(token: string | null): Promise<Admission>;
  /** Called when the session is open. `heartbeatOffer` is the client's. */
  onOpened(heartbeatOffer: HeartbeatOffer): void;
  /** Resolves when the subscription is active and its snapshot, if any, was written. */
  subscribe(subscription: Subscription): Promise<void>;
  unsubscribe(subscription: Subscription): void;
  /** Called with an unexpected error before the session ends. */
  onFailed(error: unknown): void;
}

/**
 * The server side of STOMP 1.0, 1.1 and 1.2 over one socket. Frames are processed one after the other, so a RECEIPT
 * confirms all frames before it.
 */
export class StompSession {
  readonly #reader = new FrameReader();
  readonly #subscriptions = new Map<string, Subscription>();
  #version: StompVersion | null = null;
  #hasEnded = false;
  #messageCount = 0;
  #waitingFrameCount = 0;
  #lastStep: Promise<void> = Promise.resolve();

  constructor(
    private readonly id: string,
    private readonly host: SessionHost,
  ) {}

  /** Processes bytes from the client, in any chunking. Never throws: malformed data ends the session with ERROR. */
  receive(chunk: Uint8Array): void {
    if (this.#hasEnded) return;
    try {
      for (const frame of this.#reader.read(chunk)) this.#enqueue(() => this.#processFrame(frame));
    } catch (error) {
      this.#enqueue(async () => this.#onError(error));
    }
  }

  /** Resolves when all bytes received so far were processed. */
  waitUntilSettled(): Promise<void> {
    return this.#lastStep;
  }

  sendMessage(subscription: Subscription, destination: PushDestination, body: string): void {
    const id = String(++this.#messageCount);
    const acknowledges = subscription.acknowledges && this.#version === '1.2';
    this.#send(
      'MESSAGE',
      {
        subscription: subscription.id,
        'message-id': id,
        destination,
        ack: acknowledges ? id : undefined,
        'content-type': 'application/json',
      },
      body,
    );
  }

  /** Sends ERROR and ends the session. */
  fail(error: StompError, code: number = CLOSE_CODES.protocol, receipt?: string): void {
    if (this.#hasEnded) return;
    const headers = { message: error.message, ...error.headers, 'receipt-id': receipt };
    this.#send('ERROR', { ...headers, 'content-type': 'text/plain' }, error.detail);
    this.#end(code, error.message);
  }

  /** Stops reading and writing. */
  stop(): void {
    this.#hasEnded = true;
  }

  #enqueue(step: () => Promise<void>): void {
    this.#waitingFrameCount += 1;
    if (this.#waitingFrameCount > MAX_WAITING_FRAMES)
      return this.fail(new StompError('Refused', 'Too many frames at once.'));
    this.#lastStep = this.#lastStep.then(step).catch((error: unknown) => this.#onError(error));
    void this.#lastStep.then(() => (this.#waitingFrameCount -= 1));
  }

  #onError(error: unknown): void {
    if (error instanceof StompError) return this.fail(error);
    this.host.onFailed(error);
    this.fail(new StompError('Unavailable', 'Try again later.'), CLOSE_CODES.internal);
  }

  async #processFrame(raw: RawFrame): Promise<void> {
    if (this.#hasEnded) return;
    const frame = toClientFrame(this.#version, raw);
    const receipt = this.#version === null ? undefined : frame.headers.get('receipt');
    try {
      const command = parseCommand(this.#version, frame);
      await this.#execute(command);
      if (receipt !== undefined) this.#send('RECEIPT', { 'receipt-id': receipt });
      if (command.kind === 'disconnect') this.#end(CLOSE_CODES.normal, 'DISCONNECT');
    } catch (error) {
      if (!(error instanceof StompError)) throw error;
      this.fail(error, CLOSE_CODES.protocol, receipt);
    }
  }

  async #execute(command: ClientCommand): Promise<void> {
    switch (command.kind) {
      case 'connect':
        return this.#connect(command);
      case 'subscribe':
        return this.#subscribe(command.subscription);
      case 'unsubscribe':
        return this.#unsubscribe(command.key);
      case 'acknowledge':
      case 'disconnect':
        return;
    }
  }

  async #connect({
    version,
    token,
    heartbeatOffer,
  }: Extract<ClientCommand, { kind: 'connect' }>): Promise<void> {
    const admission = await this.host.admit(token);
    if (this.#hasEnded) return;
    if (admission !== 'admitted') return this.fail(createAdmissionError(admission), CLOSE_CODES.policy);
    this.#version = version;
    const { heartbeatMs } = this.host;
    const offer = version === '1.0' ? undefined : `${heartbeatMs},${heartbeatMs}`;
    this.#send('CONNECTED', { version, session: this.id, server: 'trailcast', 'heart-beat': offer });
    this.host.onOpened(version === '1.0' ? { sendMs: 0, receiveMs: 0 } : heartbeatOffer);
  }

  async #subscribe(subscription: Subscription): Promise<void> {
    if (this.#subscriptions.has(subscription.key))
      throw new StompError('Refused', 'The subscription id is in use.');
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS)
      throw new StompError('Refused', 'Too many subscriptions.');
    const sameDestination = [...this.#subscriptions.values()].filter(
      ({ destination }) => destination === subscription.destination,
    );
    if (sameDestination.length >= MAX_SUBSCRIPTIONS_PER_DESTINATION)
      throw new StompError(
        'Refused',
        `A channel can have ${MAX_SUBSCRIPTIONS_PER_DESTINATION} subscriptions to one destination.`,
      );
    this.#subscriptions.set(subscription.key, subscription);
    await this.host.subscribe(subscription);
  }

  #unsubscribe(key: string): void {
    const subscription = this.#subscriptions.get(key);
    if (!subscription) return;
    this.#subscriptions.delete(key);
    this.host.unsubscribe(subscription);
  }

  #send(command: ServerCommand, headers: ServerHeaders, body?: string): void {
    if (!this.#hasEnded) this.host.write(encodeFrame(this.#version, command, headers, body));
  }

  #end(code: number, reason: string): void {
    this.#hasEnded = true;
    this.host.closeSocket(code, reason);
  }
}

function createAdmissionError(admission: Exclude<Admission, 'admitted'>): StompError {
  return new StompError(admission === 'Full' ? 'Refused' : admission, ADMISSION_ERRORS[admission]);
}

const ADMISSION_ERRORS = {
  Unauthorized: 'Sign in first.',
  Forbidden: 'Your account is not verified yet.',
  Full: `You have ${LIVE_CHANNEL.maxPerUser} live channels open, the most that an account can have. Close one.`,
} as const;
