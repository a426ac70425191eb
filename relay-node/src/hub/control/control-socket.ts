import { createServer, type Server, type Socket } from 'node:net';
import { chmod, rm } from 'node:fs/promises';
import { createPskServer } from '../../machine/psk-tls.js';
import { createLineReader } from '../../machine/line-reader.js';
import { type HubCommand, type HubState, RECORDINGS_BEGIN, WATCH_BEGINS } from '../protocol.js';
import type { RecordingReceipt } from '../recording/recording-frames.js';

/** Handles one line from an agent. */
type LineHandler = (line: string) => void;

/** Handlers of the agent's commands. */
export interface ControlHandlers {
  command: (command: Exclude<HubCommand, { do: 'watch' | 'recordings' }>) => void;
  state: () => HubState;
  watch: (connection: Socket) => void;
  /**
   * Sends recordings on a connection. Returns a handler for the agent's receipts. Absent if the hub writes files
   * itself.
   */
  recordings?: (connection: Socket) => (receipt: RecordingReceipt) => void;
}

/**
 * The socket over which agents control a hub. Commands are trusted: only the agent's user, or an agent with the secret,
 * can connect.
 */
export class ControlSocket {
  readonly #connections = new Set<Socket>();
  #server: Server | null = null;
  #lastLineAt = performance.now();

  constructor(private readonly handlers: ControlHandlers) {}

  /** Time since the last line from an agent, ms. */
  get idleMs(): number {
    return performance.now() - this.#lastLineAt;
  }

  /** `secret` is shared by agent and hub; null if there is no network between them. */
  async listen(path: string, secret: string | null = null): Promise<void> {
    await rm(path, { force: true });
    const serve = (connection: Socket) => this.#serve(connection);
    const server = secret === null ? createServer(serve) : createPskServer(secret, serve);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
    await chmod(path, 0o600);
    this.#server = server;
  }

  report(state: HubState): void {
    const line = `${JSON.stringify(state)}\n`;
    for (const connection of this.#connections) connection.write(line);
  }

  close(): void {
    this.#server?.close();
    for (const connection of this.#connections) connection.destroySoon();
  }

  #serve(connection: Socket): void {
    this.#connections.add(connection);
    this.#lastLineAt = performance.now();
    connection.on('error', () => connection.destroy());
    connection.once('close', () => this.#connections.delete(connection));
    let handleLine: LineHandler = (line) => {
      handleLine = this.#handleCommand(connection, JSON.parse(line) as HubCommand) ?? handleLine;
    };
    connection.on(
      'data',
      createLineReader((line) => {
        this.#lastLineAt = performance.now();
        handleLine(line);
      }),
    );
    connection.write(`${JSON.stringify(this.handlers.state())}\n`);
  }

  /** Handles a command. Returns a new line handler if the connection accepts no further commands. */
  #handleCommand(connection: Socket, command: HubCommand): LineHandler | undefined {
    const { watch, recordings } = this.handlers;
    if (command.do === 'watch') {
      this.#stopReports(connection, WATCH_BEGINS);
      watch(connection);
    } else if (command.do === 'recordings') {
      this.#stopReports(connection, RECORDINGS_BEGIN);
      const handleReceipt = recordings?.(connection);
      return (line) => handleReceipt?.(JSON.parse(line) as RecordingReceipt);
    } else this.handlers.command(command);
    return undefined;
  }

  /** Stops sending states to the connection. Sends the line that begins a preview or recordings. */
  #stopReports(connection: Socket, firstLine: string): void {
    this.#connections.delete(connection);
    connection.write(`${firstLine}\n`);
  }
}
