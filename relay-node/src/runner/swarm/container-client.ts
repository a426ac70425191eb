import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectWithPsk } from '../../machine/psk-tls.js';
import { withDeadline } from '@trailcast/schema/async/deadline';

const REQUEST_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 256 * 1024;
const COMPLETION = 'done\n';

export interface ContainerAddress {
  host: string;
  port: number;
  /** Secret of this service, shared only by its container and the agent. */
  secret: string;
}

/** The agent's connection to one service's container on any host. The container runs `receive.sh`. */
export class ContainerClient {
  /** Number of consecutive connections that the container accepted without a response from its hub. */
  unansweredConnections = 0;

  /** `requestTimeoutMs` is the timeout of one request. */
  constructor(
    private readonly address: ContainerAddress,
    private readonly requestTimeoutMs = REQUEST_TIMEOUT_MS,
  ) {}

  /** Copies files of a local folder into the container, in this order. `task` is the id of the target task. */
  async copyFiles(
    task: string,
    folder: string,
    files: readonly string[],
    signal?: AbortSignal,
  ): Promise<void> {
    const archive = spawn('tar', ['-c', '-f', '-', '-C', folder, '--', ...files], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const archiveEnd = new Promise<void>((resolve, reject) => {
      archive.once('error', reject);
      archive.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
    });
    try {
      await Promise.all([archiveEnd, this.#request(`put ${task}`, signal, archive.stdout)]);
    } finally {
      archive.kill();
    }
  }

  async sendHeartbeat(task: string, signal?: AbortSignal): Promise<void> {
    await this.#request(`seen ${task}`, signal);
  }

  /** Sends a command and returns the response text. */
  query(command: 'stats', signal?: AbortSignal): Promise<string> {
    return this.#request(command, signal);
  }

  /** Starts the container's hub, unless one runs. Resolves even if the container does not respond. */
  async startHub(): Promise<void> {
    await this.#request('hub-start').catch(() => undefined);
  }

  /** Kills the container's hung hub. Resolves even if the container does not respond. */
  async killHub(): Promise<void> {
    await this.#request('hub-kill').catch(() => undefined);
  }

  /** Opens a connection to the container's hub, with mutual authentication. Returns null if no hub runs. */
  openHub(hubSecret: string): Promise<Duplex | null> {
    return new Promise((resolve) => {
      const socket = this.#open('hub');
      socket.setKeepAlive(true, REQUEST_TIMEOUT_MS);
      socket.once('error', () => socket.destroy());
      let isConnected = false;
      socket.once('connect', () => (isConnected = true));
      const hub = connectWithPsk(socket, hubSecret);
      const settle = (connection: Duplex | null, unansweredConnections: number) => {
        clearTimeout(timer);
        hub.off('error', onEnd).off('close', onEnd);
        this.unansweredConnections = unansweredConnections;
        resolve(connection);
      };
      const closeConnection = (unansweredConnections: number) => {
        settle(null, unansweredConnections);
        hub.on('error', () => undefined).destroy();
        socket.destroy();
      };
      const onEnd = () => closeConnection(0);
      const timer = setTimeout(
        () => closeConnection(isConnected ? this.unansweredConnections + 1 : 0),
        this.requestTimeoutMs,
      );
      hub.once('error', onEnd).once('close', onEnd);
      hub.once('secureConnect', () => settle(hub, 0));
    });
  }

  /** Streams the container's log to `onText` until the connection closes or `signal` aborts. */
  followLog(onText: (text: string) => void, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const socket = this.#open('log').setEncoding('utf8');
      socket.setKeepAlive(true, REQUEST_TIMEOUT_MS);
      socket.on('data', onText);
      socket.once('error', () => undefined);
      const onEnd = () => socket.destroy();
      socket.once('close', () => {
        signal.removeEventListener('abort', onEnd);
        resolve();
      });
      if (signal.aborted) onEnd();
      signal.addEventListener('abort', onEnd, { once: true });
    });
  }

  #request(command: string, signal?: AbortSignal, body?: NodeJS.ReadableStream): Promise<string> {
    return withDeadline(
      this.requestTimeoutMs,
      (timeoutSignal) => this.#exchange(command, timeoutSignal, body),
      signal,
    );
  }

  /** Sends a command and returns the response. Throws Error unless the container confirms completion. */
  #exchange(command: string, signal: AbortSignal, body?: NodeJS.ReadableStream): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = this.#open(command).setEncoding('utf8');
      const commandName = command.split(' ')[0];
      let response = '';
      const fail = (reason: string) => {
        socket.destroy();
        reject(new Error(`The container did not confirm ${commandName}: ${reason}`));
      };
      if (signal.aborted) fail('aborted');
      signal.addEventListener('abort', () => fail('no response'), { once: true });
      socket.on('data', (text: string) => {
        response += text;
        if (response.length > MAX_RESPONSE_BYTES) fail('the response is too long');
      });
      socket.once('error', (error) => fail(error.message));
      socket.once('close', () => {
        if (response.endsWith(COMPLETION)) resolve(response.slice(0, -COMPLETION.length));
        else fail('the connection was closed');
      });
      if (body) body.pipe(socket);
      else socket.end();
    });
  }

  #open(command: string): Socket {
    const { host, port, secret } = this.address;
    const socket = connect({ host, port, family: 4, allowHalfOpen: true });
    socket.once('end', () => socket.end());
    socket.write(`${secret}\n${command}\n`);
    return socket;
  }
}
