import { createServer, type Server, type Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Account, Accounts } from '../accounts.js';
import { type Behaviour, SLOW_RESPONSE_MS } from './behaviour.js';
import type { Channels } from './channels.js';
import { PublisherSession } from './publisher-session.js';

/**
 * The local platform's ingest. Accepts only keys that the local platform has issued, at the RTMP application
 * `app`.
 */
export class RtmpServer {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly publishers = new Map<string, PublisherSession>();
  private readonly behaviours = new Map<string, Behaviour>();

  constructor(
    private readonly accounts: Accounts,
    private readonly channels: Channels,
    private readonly log: Logger,
  ) {
    this.server = createServer((socket) => this.accept(socket));
  }

  /** Rejects with the system's error if the port can't be opened. */
  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve());
    });
  }

  /** Closes the current publisher of `login`, as a platform does after a suspension or a fault. */
  drop(login: string): void {
    this.publishers.get(login)?.close('dropped by the platform');
  }

  /**
   * Sets the behaviour towards the current and later publishers of `login`. `rejects` is not set here, but by
   * suspending the account.
   */
  setBehaviour(login: string, behaviour: Behaviour): void {
    this.behaviours.set(login, behaviour);
    this.publishers.get(login)?.setStalled(behaviour === 'stalls');
  }

  readBehaviour({ login, suspended }: Account): Behaviour {
    return suspended ? 'rejects' : (this.behaviours.get(login) ?? 'normal');
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('close', () => this.sockets.delete(socket));
    const session = new PublisherSession(socket, {
      admit: (app, key) => (app === 'app' ? this.accounts.findPublisher(key) : null),
      responseDelayMs: ({ login }) => (this.behaviours.get(login) === 'slow' ? SLOW_RESPONSE_MS : 0),
      onBegin: (account) => this.openPublisher(account, session),
      onPacket: (account, packet) => this.channels.findOrCreate(account.login).receive(packet),
      onEnd: (account, reason) => this.closePublisher(account, session, reason),
    });
  }

  /** Replaces the current publisher, so that a broadcaster can reconnect before its broken connection times out. */
  private openPublisher(account: Account, session: PublisherSession): void {
    this.publishers.get(account.login)?.close('taken over by a newer connection');
    this.publishers.set(account.login, session);
    this.channels.findOrCreate(account.login).open();
    if (this.behaviours.get(account.login) === 'stalls') session.setStalled(true);
    this.log.info({ channel: account.login }, 'publisher opened');
  }

  private closePublisher(account: Account, session: PublisherSession, reason: string): void {
    this.log.info({ channel: account.login, reason }, 'publisher closed');
    if (this.publishers.get(account.login) !== session) return;
    this.publishers.delete(account.login);
    this.channels.findOrCreate(account.login).close();
  }
}
