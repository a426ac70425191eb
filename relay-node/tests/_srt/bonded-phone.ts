import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const SENDER = resolve(__dirname, '../../../.commands/feed/srtla/sender-process.mjs');

/** Options and commands of .commands/feed/srtla. */
export interface SenderOptions {
  port: number;
  host?: string;
  links?: number;
  addresses?: string[];
  scheduler?: 'window' | 'round-robin';
  registration?: 'group' | 'probe';
  keepaliveBytes?: 2 | 10 | 38;
}
/** Faults of one link's network. */
export interface Impairment {
  delayMs?: number;
  loss?: number;
  reorder?: number;
  reorderMs?: number;
  kbps?: number;
  cut?: boolean;
}
/** Counters of a simulated SRTLA sender. */
export interface SenderStats {
  links: { isUp: boolean; wireBytes: number; packets: number; naks: number; rttMs: number }[];
  refusals: number;
  wireBytes: number;
  originalBytes: number;
}
type Command =
  | { kind: 'impair'; link: number; impairment: Impairment }
  | { kind: 'rebind'; link: number }
  | { kind: 'start-again' }
  | { kind: 'stats' };

/** The product's SRTLA sender in a separate process. An SRT caller sends to its port. */
export class BondedPhone {
  readonly #pendingCommands = new Map<number, (stats: SenderStats) => void>();
  #commandCount = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly srtPort: number,
  ) {
    child.on('message', ({ number, stats }: { number: number; stats: SenderStats }) => {
      this.#pendingCommands.get(number)?.(stats);
      this.#pendingCommands.delete(number);
    });
  }

  static async start(options: SenderOptions): Promise<BondedPhone> {
    const senderOptions = JSON.stringify({ host: '127.0.0.1', links: 3, ...options });
    const child = fork(SENDER, [senderOptions], { execArgv: [] });
    const [{ srtPort }] = (await once(child, 'message')) as [{ srtPort: number }];
    return new BondedPhone(child, srtPort);
  }

  createUrl(streamId: string, options = ''): string {
    return `srt://127.0.0.1:${this.srtPort}?mode=caller&streamid=${streamId}${options}`;
  }

  impair = (link: number, impairment: Impairment) => this.#sendCommand({ kind: 'impair', link, impairment });
  /** Continues on another port, as after a NAT rebinding. */
  rebind = (link: number) => this.#sendCommand({ kind: 'rebind', link });
  startAgain = () => this.#sendCommand({ kind: 'start-again' });
  readStats = () => this.#sendCommand({ kind: 'stats' });

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  #sendCommand(command: Command): Promise<SenderStats> {
    const number = ++this.#commandCount;
    return new Promise((resolve) => {
      this.#pendingCommands.set(number, resolve);
      this.child.send({ number, command });
    });
  }
}
