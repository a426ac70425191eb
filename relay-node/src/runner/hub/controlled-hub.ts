import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import {
  type DelaySpec,
  type DelayState,
  type HubCommand,
  type HubState,
  NO_COVER,
} from '../../hub/protocol.js';
import { createLineReader } from '../../machine/line-reader.js';

export const IDLE_STATE: HubState = {
  ...{ broadcast: null, onAirMs: null, destinations: [] },
  ...{ isPublished: false, isHeld: false, wantsCard: false },
};

const createDelayState = ({ ms, dumps, isEnding }: DelaySpec): DelayState => ({
  ...{ state: 'growing', wantedMs: ms, dumps, isEnding },
  ...{ filledMs: 0, leftMs: ms, isLimited: false, bytes: 0 },
});

/** A hub that records received commands. Tests set its state. */
export class ControlledHub {
  readonly commands: HubCommand[] = [];
  state = IDLE_STATE;
  reportsTargets = true;
  /** Simulates a lost host: the connection stays open. */
  isUnresponsive = false;
  #server: Server | null = null;
  readonly #connections = new Set<Socket>();

  async listen(path: string): Promise<void> {
    this.#server = createServer((connection) => {
      this.#connections.add(connection);
      connection.on('error', () => connection.destroy());
      connection.on(
        'data',
        createLineReader((line) => this.#handleCommand(JSON.parse(line) as HubCommand)),
      );
      this.sendLine(JSON.stringify(this.state));
    });
    this.#server.listen(path);
    await once(this.#server, 'listening');
  }

  sendLine(line: string): void {
    if (this.isUnresponsive) return;
    for (const connection of this.#connections) connection.write(`${line}\n`);
  }

  get isConnected(): boolean {
    return [...this.#connections].some(({ destroyed }) => !destroyed);
  }

  /** Simulates a lost link. */
  disconnect(): void {
    for (const connection of this.#connections) connection.destroy();
    this.#connections.clear();
  }

  close(): void {
    this.#server?.close();
    this.disconnect();
  }

  #handleCommand(command: HubCommand): void {
    this.commands.push(command);
    if (command.do === 'broadcast') {
      const { id: broadcast, targets, delay } = command.broadcast;
      this.state = {
        ...IDLE_STATE,
        broadcast,
        delay: createDelayState(delay),
        cover: { ...NO_COVER, shows: null },
        ...(this.reportsTargets ? { targets } : {}),
      };
    }
    if (command.do === 'delay') this.state = { ...this.state, delay: createDelayState(command.delay) };
    if (command.do === 'cover') this.state = { ...this.state, cover: { ...command.cover, shows: 'card' } };
    if (command.do === 'end') this.state = IDLE_STATE;
    this.sendLine(JSON.stringify(this.state));
  }
}
