import type { PhoneChange } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { createRequests, applyChange } from './phone-change.js';
import { UNKNOWN_PHONE, applySettings, applyState, applyStatus, type KnownPhone } from './phone-health.js';
import { createChallenge, provesPassword } from './challenge.js';
import { MessageLimit } from './message-limit.js';
import {
  parseMoblinMessage,
  formatMoblin,
  type MoblinMessage,
  type MoblinRequest,
} from './moblin.external.js';
import { PhoneRequests } from './phone-requests.js';

/** Times, ms. */
export const PHONE_TIMES = {
  /** Timeout for a phone to identify itself. */
  identifyMs: 10_000,
  /** Interval of status requests. Pages grey out values older than 5 s. */
  pollMs: 3_000,
  /** Interval of settings requests. */
  settingsMs: 30_000,
  /** Timeout for all responses to a change. The client gets the result within 5 s. */
  responseMs: 3_000,
  /** Timeout for a phone that sends no message. Moblin sends a ping every 30 s. */
  silentMs: 60_000,
};
export type PhoneTimes = typeof PHONE_TIMES;

const CLOSE_TIMEOUT_MS = 500;
const MAX_UNSENT_BYTES = 256 * 1024;
/** RFC 6455 section 7.4.1. */
const CLOSE_NORMAL = 1000;
const CLOSE_POLICY = 1008;
const CLOSE_RESTART = 1012;

/** An enrolment with which a phone may connect. */
export interface Enrolment {
  phoneId: number;
  streamId: number;
  ownerId: number;
  /** Ms since the epoch. */
  enrolledAt: number;
  password: string;
}

/** Outcome of a change. `unknown`: the phone has no such preset or network. */
export type ChangeOutcome = 'done' | 'refused' | 'unanswered' | 'unknown';

/** Callbacks of a phone's connection. */
export interface PhoneConnectionHost {
  /** Returns false for a phone that reconnects after a newer phone of the same stream has replaced it. */
  mayConnect(connection: PhoneConnection): boolean;
  handleIdentified(connection: PhoneConnection): void;
  handleWrongPassword(connection: PhoneConnection): void;
  /** Called when the phone has reported its state. */
  handleReport(connection: PhoneConnection): void;
  handleClose(connection: PhoneConnection): void;
}

/**
 * One WebSocket of a phone. The server is the assistant of Moblin's remote control: the server sends requests, and the
 * phone responds.
 */
export class PhoneConnection {
  readonly #challenge = createChallenge();
  readonly #messageLimit = new MessageLimit();
  readonly #requests = new PhoneRequests((text) => this.#send(text));
  readonly #identifyTimer: NodeJS.Timeout;
  #pollTimer: NodeJS.Timeout | undefined;
  #settingsAt = -Infinity;
  #state: KnownPhone = UNKNOWN_PHONE;
  #statusAt: number | null = null;
  #receivedAt: number;
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
    this.#receivedAt = now();
    this.#identifyTimer = setTimeout(
      () => this.end('did not identify itself', CLOSE_POLICY),
      times.identifyMs,
    );
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on('error', (err: Error) => log.debug({ phone: id, err }, 'phone socket error'));
    socket.on('close', (code: number) => this.#handleEnd(`closed ${code}`));
    const { challenge, salt } = this.#challenge;
    this.#send(formatMoblin.hello(challenge, salt));
  }

  get state(): KnownPhone {
    return this.#state;
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

  /** Sends a change to the phone. Resolves within `times.responseMs`. */
  async change(change: PhoneChange): Promise<ChangeOutcome> {
    const requests = createRequests(change, this.#state);
    if (!requests) return 'unknown';
    const deadline = this.now() + this.times.responseMs;
    for (const request of requests) {
      const outcome = await this.#requests.send(request, Math.max(0, deadline - this.now()));
      if (outcome !== 'ok') return outcome;
    }
    this.#update(applyChange(this.#state, change), false);
    void this.#requests.send({ getSettings: {} }, this.times.responseMs);
    return 'done';
  }

  /** Closes the connection. The phone reconnects automatically. */
  end(reason: string, code = CLOSE_NORMAL): void {
    if (!this.#isOpen) return;
    this.#handleEnd(reason);
    this.socket.close(code);
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  /** Closes the connection so that the phone connects to another process. */
  restart(): void {
    this.end('restart', CLOSE_RESTART);
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.#isOpen) return;
    const now = this.now();
    if (!this.#messageLimit.count(data.length, now)) return this.end('sent too much', CLOSE_POLICY);
    const message = isBinary ? null : parseMoblinMessage(data.toString('utf8'));
    if (!this.#isIdentified) return this.#identify(message);
    // Other versions of the app may send messages that this server can't read.
    if (message) this.#handleMessage(message, now);
  }

  #identify(message: MoblinMessage | null): void {
    if (!message) return this.end('sent an invalid first message', CLOSE_POLICY);
    if (message.kind === 'ping') return this.#send(formatMoblin.pong());
    if (message.kind !== 'identify') return;
    if (!provesPassword(message.authentication, this.enrolment.password, this.#challenge)) {
      this.host.handleWrongPassword(this);
      this.#send(formatMoblin.identified('wrongPassword'));
      return this.end('wrong password', CLOSE_POLICY);
    }
    this.#streamerId = message.streamerId;
    if (!this.host.mayConnect(this)) {
      this.#send(formatMoblin.identified('error'));
      return this.end('another phone is connected', CLOSE_POLICY);
    }
    clearTimeout(this.#identifyTimer);
    this.#isIdentified = true;
    this.#receivedAt = this.now();
    this.log.info({ phone: this.id, streamId: this.enrolment.streamId }, 'phone connected');
    this.#send(formatMoblin.identified('ok'));
    this.host.handleIdentified(this);
    this.#poll();
    this.#pollTimer = setInterval(() => this.#poll(), this.times.pollMs);
  }

  #handleMessage(message: MoblinMessage, now: number): void {
    this.#receivedAt = now;
    switch (message.kind) {
      case 'ping':
        return this.#send(formatMoblin.pong());
      case 'identify':
        return this.#send(formatMoblin.identified('alreadyIdentified'));
      case 'state':
        return this.#update(applyState(this.#state, message.state), false);
      case 'status':
        return this.#update(applyStatus(this.#state, message.status), message.status.general !== undefined);
      case 'response':
        return this.#handleResponse(message);
    }
  }

  #handleResponse({ id, isOk, status, settings }: Extract<MoblinMessage, { kind: 'response' }>): void {
    if (!this.#requests.settle(id, isOk ? 'ok' : 'refused')) return;
    if (settings) {
      this.#settingsAt = this.now();
      this.#state = applySettings(this.#state, settings);
    }
    if (status) this.#update(applyStatus(this.#state, { ...status, general: status.general ?? {} }), true);
    else if (settings) this.#update(this.#state, false);
  }

  /** Stores the phone's state. `isComplete`: the phone sent a complete status, which confirms all fields. */
  #update(phone: KnownPhone, isComplete: boolean): void {
    this.#state = phone;
    if (isComplete) this.#statusAt = this.now();
    this.host.handleReport(this);
  }

  #poll(): void {
    const now = this.now();
    if (now - this.#receivedAt > this.times.silentMs) return this.#terminate('silent');
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) return this.#terminate('too slow');
    this.#request({ getStatus: {} });
    if (now - this.#settingsAt >= this.times.settingsMs) this.#request({ getSettings: {} });
  }

  #request(request: MoblinRequest): void {
    void this.#requests.send(request, this.times.responseMs);
  }

  #send(text: string): void {
    if (this.#isOpen) this.socket.send(text);
  }

  /** Terminates the socket without a closing handshake, which the phone would not answer. */
  #terminate(reason: string): void {
    this.#handleEnd(reason);
    this.socket.terminate();
  }

  #handleEnd(reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#identifyTimer);
    clearInterval(this.#pollTimer);
    this.#requests.close();
    const { streamId } = this.enrolment;
    if (this.#isIdentified) this.log.info({ phone: this.id, streamId, reason }, 'phone disconnected');
    else this.log.info({ phone: this.id, streamId, reason }, 'phone was not connected');
    this.host.handleClose(this);
  }
}
