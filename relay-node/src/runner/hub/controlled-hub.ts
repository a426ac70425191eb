import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import {
  type DelaySpec,
  type DelayState,
  type HubCommand,
  type HubState,
  NO_COVER,
} from '../../hub/protocol.js';
import { lineReader } from '../../machine/line-reader.js';

export const idle: HubState = {
  ...{ broadcast: null, onAirMs: null, destinations: [] },
  ...{ isPublished: false, isHeld: false, wantsCard: false },
};

const delayState = ({ ms, dumps, isEnding }: DelaySpec): DelayState => ({
  ...{ state: 'growing', wantedMs: ms, dumps, isEnding },
  ...{ filledMs: 0, leftMs: ms, isLimited: false, bytes: 0 },
});

/** A hub that records its commands. The test sets its reports. */
export class ControlledHub {
  readonly commands: HubCommand[] = [];
  state = idle;
  reportsTargets = true;
  /** Simulates a lost host: the connection stays open. */
  isSilent = false;
  #server: Server | null = null;
  readonly #agents = new Set<Socket>();

  async listen(path: string): Promise<void> {
    this.#server = createServer((agent) => {
      this.#agents.add(agent);
      agent.on('error', () => agent.destroy());
      agent.on(
        'data',
        lineReader((line) => this.#take(JSON.parse(line) as HubCommand)),
      );
      this.say(JSON.stringify(this.state));
    });
    this.#server.listen(path);
    await once(this.#server, 'listening');
  }

  say(line: string): void {
    if (this.isSilent) return;
    for (const each of this.#agents) each.write(`${line}\n`);
  }

  get isConnected(): boolean {
    return [...this.#agents].some(({ destroyed }) => !destroyed);
  }

  /** Simulates a lost link. */
  disconnect(): void {
    for (const each of this.#agents) each.destroy();
    this.#agents.clear();
  }

  close(): void {
    this.#server?.close();
    this.disconnect();
  }

  #take(command: HubCommand): void {
    this.commands.push(command);
    if (command.do === 'broadcast') {
      const { id: broadcast, targets, delay } = command.broadcast;
      this.state = {
        ...idle,
        broadcast,
        delay: delayState(delay),
        cover: { ...NO_COVER, shows: null },
        ...(this.reportsTargets ? { targets } : {}),
      };
    }
    if (command.do === 'delay') this.state = { ...this.state, delay: delayState(command.delay) };
    if (command.do === 'cover') this.state = { ...this.state, cover: { ...command.cover, shows: 'card' } };
    if (command.do === 'end') this.state = idle;
    this.say(JSON.stringify(this.state));
  }
}
