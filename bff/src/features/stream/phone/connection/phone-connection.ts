import type { PhoneChange } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { requestsFor, withChange } from './phone-change.js';
import { UNKNOWN_PHONE, withSettings, withState, withStatus, type KnownPhone } from './phone-health.js';
import { newChallenge, provesPassword } from './challenge.js';
import { MessageLimit } from './message-limit.js';
import { readMoblin, toMoblin, type MoblinMessage, type MoblinRequest } from './moblin.external.js';
import { PhoneRequests } from './phone-requests.js';

/** Times, ms. */
export const PHONE_TIMES = {
  /** Timeout for a phone to identify itself. */
  identify: 10_000,
  /** Interval of status requests. Pages grey out figures older than 5 s. */
  poll: 3_000,
  settings: 30_000,
  /** Timeout for all responses to a change. The caller gets the result within 5 s. */
  answer: 3_000,
  /** Timeout for a silent phone. Moblin sends a ping every 30 s. */
  silent: 60_000,
};
export type PhoneTimes = typeof PHONE_TIMES;

const LINGER_MS = 500;
const MAX_UNSENT_BYTES = 256 * 1024;
/** RFC 6455 section 7.4.1. */
const NORMAL = 1000;
const POLICY = 1008;
const RESTART = 1012;

/** An enrolment that a phone may connect with. */
export interface Enrolment {
  phoneId: number;
  streamId: number;
  ownerId: number;
  /** Ms since the epoch. */
  enrolledAt: number;
  password: string;
}

/** `unknown`: the phone has no such preset or network. */
export type ChangeOutcome = 'done' | 'refused' | 'unanswered' | 'unknown';

export interface PhoneConnectionHost {
  /** Returns false for a phone that a newer one of the same stream has replaced and that tries to reconnect. */
  mayEnter(connection: PhoneConnection): boolean;
  identified(connection: PhoneConnection): void;
  wrongPassword(connection: PhoneConnection): void;
  /** Called when the phone has reported its state. */
  heard(connection: PhoneConnection): void;
  closed(connection: PhoneConnection): void;
}

/**
 * One WebSocket of a phone. The server is the assistant of Moblin's remote control: it sends requests, and the phone
 * responds.
 */
export class PhoneConnection {
  readonly #challenge = newChallenge();
  readonly #limit = new MessageLimit();
  readonly #requests = new PhoneRequests((text) => this.#send(text));
  readonly #identifyBy: NodeJS.Timeout;
  #polling: NodeJS.Timeout | undefined;
  #settingsAt = -Infinity;
  #known: KnownPhone = UNKNOWN_PHONE;
  #statusAt: number | null = null;
  #saidAt: number;
  #streamerId: string | null = null;
  #isIdentified = false;
  #isOpen = true;

  /** `now`: monotonic, ms. */
  constructor(
    readonly id: string,
    readonly enrolment: Enrolment,
    private readonly socket: WebSocket,
    private readonly host: PhoneConnectionHost,
    private readonly log: Logger,
    private readonly now: () => number,
    private readonly times: PhoneTimes = PHONE_TIMES,
  ) {
    this.#saidAt = now();
    this.#identifyBy = setTimeout(() => this.end('did not identify itself', POLICY), times.identify);
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on('error', (err: Error) => log.debug({ phone: id, err }, 'phone socket error'));
    socket.on('close', (code: number) => this.#ended(`closed ${code}`));
    const { challenge, salt } = this.#challenge;
    this.#send(toMoblin.hello(challenge, salt));
  }

  get known(): KnownPhone {
    return this.#known;
  }

  /** Returns the age of the phone's last complete status, ms; null before the first. */
  get ageMs(): number | null {
    return this.#statusAt === null ? null : this.now() - this.#statusAt;
  }

  /** Id that the phone gives itself, the same in all its connections; null for an earlier app. */
  get streamerId(): string | null {
    return this.#streamerId;
  }

  get isIdentified(): boolean {
    return this.#isIdentified;
  }

  /** Sends a change to the phone. Resolves within `times.answer`. */
  async change(change: PhoneChange): Promise<ChangeOutcome> {
    const requests = requestsFor(change, this.#known);
    if (!requests) return 'unknown';
    const deadline = this.now() + this.times.answer;
    for (const request of requests) {
      const outcome = await this.#requests.send(request, Math.max(0, deadline - this.now()));
      if (outcome !== 'ok') return outcome;
    }
    this.#learn(withChange(this.#known, change), false);
    void this.#requests.send({ getSettings: {} }, this.times.answer);
    return 'done';
  }

  /** Closes the connection. The phone reconnects automatically. */
  end(reason: string, code = NORMAL): void {
    if (!this.#isOpen) return;
    this.#ended(reason);
    this.socket.close(code);
    setTimeout(() => this.socket.terminate(), LINGER_MS).unref();
  }

  /** Closes the connection so that the phone connects to another process. */
  restart(): void {
    this.end('restart', RESTART);
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.#isOpen) return;
    const now = this.now();
    if (!this.#limit.allows(data.length, now)) return this.end('sent too much', POLICY);
    const message = isBinary ? null : readMoblin(data.toString('utf8'));
    if (!this.#isIdentified) return this.#begin(message);
    // Other versions may send messages that this one can't read.
    if (message) this.#take(message, now);
  }

  #begin(message: MoblinMessage | null): void {
    if (!message) return this.end('is no phone', POLICY);
    if (message.kind === 'ping') return this.#send(toMoblin.pong());
    if (message.kind !== 'identify') return;
    if (!provesPassword(message.authentication, this.enrolment.password, this.#challenge)) {
      this.host.wrongPassword(this);
      this.#send(toMoblin.identified('wrongPassword'));
      return this.end('wrong password', POLICY);
    }
    this.#streamerId = message.streamerId;
    if (!this.host.mayEnter(this)) {
      this.#send(toMoblin.identified('error'));
      return this.end('another phone is connected', POLICY);
    }
    clearTimeout(this.#identifyBy);
    this.#isIdentified = true;
    this.#saidAt = this.now();
    this.log.info({ phone: this.id, streamId: this.enrolment.streamId }, 'phone connected');
    this.#send(toMoblin.identified('ok'));
    this.host.identified(this);
    this.#poll();
    this.#polling = setInterval(() => this.#poll(), this.times.poll);
  }

  #take(message: MoblinMessage, now: number): void {
    this.#saidAt = now;
    switch (message.kind) {
      case 'ping':
        return this.#send(toMoblin.pong());
      case 'identify':
        return this.#send(toMoblin.identified('alreadyIdentified'));
      case 'state':
        return this.#learn(withState(this.#known, message.state), false);
      case 'status':
        return this.#learn(withStatus(this.#known, message.status), message.status.general !== undefined);
      case 'response':
        return this.#handleResponse(message);
    }
  }

  #handleResponse({ id, isOk, status, settings }: Extract<MoblinMessage, { kind: 'response' }>): void {
    if (!this.#requests.settle(id, isOk ? 'ok' : 'refused')) return;
    if (settings) {
      this.#settingsAt = this.now();
      this.#known = withSettings(this.#known, settings);
    }
    if (status) this.#learn(withStatus(this.#known, { ...status, general: status.general ?? {} }), true);
    else if (settings) this.#learn(this.#known, false);
  }

  /** `isWhole`: the phone sent a complete status. A partial one does not confirm the rest. */
  #learn(phone: KnownPhone, isWhole: boolean): void {
    this.#known = phone;
    if (isWhole) this.#statusAt = this.now();
    this.host.heard(this);
  }

  #poll(): void {
    const now = this.now();
    if (now - this.#saidAt > this.times.silent) return this.#cut('silent');
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) return this.#cut('takes nothing');
    this.#request({ getStatus: {} });
    if (now - this.#settingsAt >= this.times.settings) this.#request({ getSettings: {} });
  }

  #request(request: MoblinRequest): void {
    void this.#requests.send(request, this.times.answer);
  }

  #send(text: string): void {
    if (this.#isOpen) this.socket.send(text);
  }

  /** Terminates the socket without a closing handshake, which the phone would not answer. */
  #cut(reason: string): void {
    this.#ended(reason);
    this.socket.terminate();
  }

  #ended(reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#identifyBy);
    clearInterval(this.#polling);
    this.#requests.close();
    const { streamId } = this.enrolment;
    if (this.#isIdentified) this.log.info({ phone: this.id, streamId, reason }, 'phone disconnected');
    else this.log.info({ phone: this.id, streamId, reason }, 'phone was not connected');
    this.host.closed(this);
  }
}
