import { createServer, type Server, type Socket } from 'node:net';
import { chmod, rm } from 'node:fs/promises';
import { secretServer } from '../../machine/secret-tls.js';
import { lineReader } from '../../machine/line-reader.js';
import { type HubCommand, type HubState, WATCH_BEGINS } from '../protocol.js';

/**
 * The socket over which agents control a hub. Commands are trusted: only the agent's user can connect, or an agent that knows
 * the secret.
 */
export class ControlSocket {
  readonly #agents = new Set<Socket>();
  #server: Server | null = null;
  #heardAt = performance.now();

  constructor(
    private readonly onCommand: (command: Exclude<HubCommand, { do: 'watch' }>) => void,
    private readonly state: () => HubState,
    /** Sends a preview on a connection. */
    private readonly onWatch: (agent: Socket) => void,
  ) {}

  /** Time since an agent has sent anything, ms. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** `secret`: of agent and hub, where a network is between them; else null. */
  async listen(path: string, secret: string | null = null): Promise<void> {
    await rm(path, { force: true });
    const serve = (agent: Socket) => this.#serve(agent);
    const server = secret === null ? createServer(serve) : secretServer(secret, serve);
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
    this.#heardAt = performance.now();
    agent.on('error', () => agent.destroy());
    agent.once('close', () => this.#agents.delete(agent));
    agent.on(
      'data',
      lineReader((line) => {
        this.#heardAt = performance.now();
        this.#command(agent, JSON.parse(line) as HubCommand);
      }),
    );
    agent.write(`${JSON.stringify(this.state())}\n`);
  }

  #command(agent: Socket, command: HubCommand): void {
    if (command.do !== 'watch') return this.onCommand(command);
    this.#agents.delete(agent);
    agent.write(`${WATCH_BEGINS}\n`);
    this.onWatch(agent);
  }
}
