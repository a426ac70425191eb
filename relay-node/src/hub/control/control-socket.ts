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
  watch: (agent: Socket) => void;
  /**
   * Sends recordings on a connection. Returns a handler for the agent's receipts. Absent if the hub writes files
   * itself.
   */
  recordings?: (agent: Socket) => (receipt: RecordingReceipt) => void;
}

/**
 * The socket over which agents control a hub. Commands are trusted: only the agent's user, or an agent with the secret,
 * can connect.
 */
export class ControlSocket {
  readonly #agents = new Set<Socket>();
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
    const serve = (agent: Socket) => this.#serve(agent);
    const server = secret === null ? createServer(serve) : createPskServer(secret, serve);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
    await chmod(path, 0o600);
    this.#server = server;
  }

  report(state: HubState): void {
    const line = `${JSON.stringify(state)}\n`;
    for (const agent of this.#agents) agent.write(line);
  }

  close(): void {
    this.#server?.close();
    for (const agent of this.#agents) agent.destroySoon();
  }

  #serve(agent: Socket): void {
    this.#agents.add(agent);
    this.#lastLineAt = performance.now();
    agent.on('error', () => agent.destroy());
    agent.once('close', () => this.#agents.delete(agent));
    let handleLine: LineHandler = (line) => {
      handleLine = this.#handleCommand(agent, JSON.parse(line) as HubCommand) ?? handleLine;
    };
    agent.on(
      'data',
      createLineReader((line) => {
        this.#lastLineAt = performance.now();
        handleLine(line);
      }),
    );
    agent.write(`${JSON.stringify(this.handlers.state())}\n`);
  }

  /** Handles a command. Returns a new line handler if the connection accepts no further commands. */
  #handleCommand(agent: Socket, command: HubCommand): LineHandler | undefined {
    const { watch, recordings } = this.handlers;
    if (command.do === 'watch') {
      this.#stopReports(agent, WATCH_BEGINS);
      watch(agent);
    } else if (command.do === 'recordings') {
      this.#stopReports(agent, RECORDINGS_BEGIN);
      const handleReceipt = recordings?.(agent);
      return (line) => handleReceipt?.(JSON.parse(line) as RecordingReceipt);
    } else this.handlers.command(command);
    return undefined;
  }

  /** Stops sending states to the connection. Sends the line that begins a preview or recordings. */
  #stopReports(agent: Socket, firstLine: string): void {
    this.#agents.delete(agent);
    agent.write(`${firstLine}\n`);
  }
}
