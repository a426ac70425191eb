import { PREVIEW, type PreviewEnd } from '@trailcast/schema/limits';
import { PREVIEW_SOURCES } from '@trailcast/schema/node';
import { PreviewGate, type PreviewPart } from '@trailcast/schema/preview-stream';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { parseJson } from '../../../infra/parse-json.js';
import type { ChannelAuthenticator } from '../../../infra/push/channel-authenticator.js';
import type { ChannelRegistry, LiveChannel } from '../../../infra/push/channel-registry.js';
import { describeCredential, type Viewer } from '../../../infra/viewer.js';
import { PreviewError, type Previews } from './previews.js';

/** Timeout of the closing handshake, ms. The socket is terminated afterwards. */
const CLOSE_TIMEOUT_MS = 500;
/** WebSocket close codes: normal and internal error (RFC 6455 section 7.4.1), service restart (IANA's registry). */
const CLOSE_CODES: Partial<Record<PreviewEnd, number>> = { ended: 1000, unreachable: 1011, restarting: 1012 };
const POLICY_VIOLATION = 1008;

/** The first message. It contains the bearer token, because a token must not be part of a URL. */
const RequestMessage = z.object({
  token: z.string().min(1).max(512),
  serverId: z.int().positive(),
  of: z.enum(PREVIEW_SOURCES),
});

export interface PreviewConnectionDeps {
  previews: Pick<Previews, 'watch'>;
  authenticator: ChannelAuthenticator;
  channels: ChannelRegistry;
  log: Logger;
  firstMessageMs?: number;
  /** Time of a monotonic clock, ms. */
  now?: () => number;
}

/**
 * A WebSocket connection that sends a preview to one user, whom the first message authenticates. It is a live
 * channel without subscriptions, so each revocation of live channels also ends the preview.
 */
export class PreviewConnection implements LiveChannel {
  readonly #abort = new AbortController();
  readonly #timeout: NodeJS.Timeout;
  readonly #gate: PreviewGate;
  #viewer: Viewer | null = null;
  #serverId = 0;
  #isOpen = true;
  #isAlive = true;

  constructor(
    readonly id: string,
    private readonly socket: WebSocket,
    private readonly deps: PreviewConnectionDeps,
  ) {
    this.#timeout = setTimeout(
      () => this.end('bad-request', 'No request was received in time.'),
      deps.firstMessageMs ?? PREVIEW.firstMessageMs,
    );
    this.#gate = new PreviewGate(
      {
        unsentBytes: () => socket.bufferedAmount,
        send: (part) => this.#send(part),
        drop: () => this.#terminate('too slow'),
      },
      deps.now ?? (() => performance.now()),
    );
    socket.once('message', (data: Buffer) => void this.#handleRequest(data));
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('error', (err: Error) => deps.log.debug({ preview: id, err }, 'preview socket error'));
    socket.on('close', (code: number) => this.#handleEnd(`closed ${code}`));
  }

  get viewer(): Viewer {
    if (!this.#viewer) throw new Error('the preview has no viewer yet');
    return this.#viewer;
  }

  isSubscribedTo(): boolean {
    return false;
  }

  push(): void {}

  unsentBytes(): number {
    return this.socket.bufferedAmount;
  }

  revoke(): void {
    this.end('unauthorized', 'The session has ended. Sign in again.');
  }

  reload(): void {
    this.end('restarting', 'Connect again.');
  }

  entityDeleted(kind: string, id: number): void {
    if (kind === 'server' && id === this.#serverId) this.end('not-found', 'The server has been deleted.');
  }

  /** Terminates the connection if the last ping was not answered. Call it every `PREVIEW.pingMs`. */
  ping(): void {
    if (!this.#isAlive) return this.#terminate('silent');
    this.#isAlive = false;
    this.socket.ping();
  }

  /** Sends the reason for the end, and closes the connection. */
  end(code: PreviewEnd, detail: string): void {
    if (!this.#isOpen) return;
    this.#handleEnd(code);
    this.socket.send(JSON.stringify({ event: 'end', code, detail }));
    this.socket.close(CLOSE_CODES[code] ?? POLICY_VIOLATION, code);
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  async #handleRequest(data: Buffer): Promise<void> {
    clearTimeout(this.#timeout);
    const request = RequestMessage.safeParse(parseJson(data.toString()));
    if (!request.success)
      return this.end(
        'bad-request',
        'Send {"token", "serverId", "of": "program", "feed" or "levels"} first.',
      );
    try {
      await this.#watch(request.data);
      this.end('ended', 'The preview has ended.');
    } catch (error) {
      if (error instanceof PreviewError) return this.end(error.code, error.detail);
      this.deps.log.error({ preview: this.id, err: error }, 'the preview failed');
      this.end('unreachable', 'The preview failed. Try again.');
    }
  }

  async #watch({ token, serverId, of: source }: z.infer<typeof RequestMessage>): Promise<void> {
    const { authenticator, previews, log } = this.deps;
    const viewer = await authenticator.authenticate(token);
    if (!viewer || !this.#isOpen) throw new PreviewError('unauthorized', 'Sign in first.');
    if (viewer.role === 'UNVERIFIED')
      throw new PreviewError('forbidden', 'Your account has not been verified yet.');
    await this.#register(viewer, serverId);
    log.info(
      { preview: this.id, of: source, serverId, credential: describeCredential(viewer) },
      'preview opened',
    );
    await previews.watch(viewer, serverId, source, (part) => this.#gate.take(part), this.#abort.signal);
  }

  /** Registers the connection before the check. A revocation in between closes the connection or fails the check. */
  async #register(viewer: Viewer, serverId: number): Promise<void> {
    this.#viewer = viewer;
    this.#serverId = serverId;
    this.deps.channels.add(this);
    if (!(await this.deps.authenticator.isStillValid(viewer)))
      throw new PreviewError('unauthorized', 'The session has ended. Sign in again.');
  }

  #send(part: PreviewPart): void {
    if (!this.#isOpen) return;
    if (part.kind === 'start') this.socket.send(JSON.stringify({ event: 'start', ...part.format }));
    this.socket.send(part.bytes);
  }

  /** Terminates the socket without a closing handshake, which the peer would not receive. */
  #terminate(reason: string): void {
    this.#handleEnd(reason);
    this.socket.terminate();
  }

  #handleEnd(reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timeout);
    this.#abort.abort();
    if (this.#viewer) this.deps.channels.remove(this);
    this.deps.log.info({ preview: this.id, reason, skips: this.#gate.skips }, 'preview closed');
  }
}
