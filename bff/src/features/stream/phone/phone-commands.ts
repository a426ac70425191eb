import { sleep } from '@trailcast/schema/async/sleep';
import { PhoneChange } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { Database } from '../../../infra/db/database.js';
import type { ChangeOutcome, PhoneConnection } from './connection/phone-connection.js';
import {
  readOutcome,
  deleteCommand,
  storeOutcome,
  insertCommand,
  findOpenCommands,
  claimCommand,
} from './phone-command.repository.js';

/** Timeout of a change through another process, ms. The client gets the result within 5 s. */
const CHANGE_TIMEOUT_MS = 4_300;
const POLL_INTERVAL_MS = 150;
const OUTCOMES: ReadonlySet<string> = new Set(['done', 'refused', 'unanswered', 'unknown']);

export interface PhoneCommandsDeps {
  database: Database;
  log: Logger;
  /** Aborts when the process ends. */
  closing: AbortSignal;
  /** Called after a change, before its outcome is stored. */
  onChange: () => Promise<void>;
}

/** Passes changes of phones from the process that receives the request to the one that holds the phone's connection. */
export class PhoneCommands {
  readonly #runningChanges = new Set<Promise<void>>();

  constructor(private readonly deps: PhoneCommandsDeps) {}

  /** Requests a change from the process to which a phone is connected. `claim`: the phone's connection. */
  async request(
    { phoneId, claim }: { phoneId: number; claim: string },
    change: PhoneChange,
  ): Promise<ChangeOutcome> {
    const { database, closing } = this.deps;
    const deadline = performance.now() + CHANGE_TIMEOUT_MS;
    const id = await database.transact(({ em, now }) => insertCommand(em, { phoneId, claim, change, now }));
    let outcome: string | null = null;
    while (performance.now() < deadline && !closing.aborted && !isOutcome(outcome)) {
      await sleep(POLL_INTERVAL_MS, closing);
      outcome = await database.read((em) => readOutcome(em, id));
    }
    await database.read((em) => deleteCommand(em, id));
    return isOutcome(outcome) ? outcome : 'unanswered';
  }

  /** Applies the requests of other processes to this process's phones. `now`: ms of the database's clock. */
  async executeOpenCommands(connections: readonly PhoneConnection[], now: number): Promise<void> {
    const byClaim = new Map(connections.map((connection) => [connection.id, connection]));
    if (byClaim.size === 0) return;
    const { database } = this.deps;
    const openCommands = await database.read((em) =>
      findOpenCommands(em, [...byClaim.keys()], now, CHANGE_TIMEOUT_MS),
    );
    for (const { id, claim, wanted } of openCommands) {
      const connection = byClaim.get(claim);
      if (!connection || !(await database.read((em) => claimCommand(em, id)))) continue;
      const execution = this.#execute(id, connection, wanted).finally(() =>
        this.#runningChanges.delete(execution),
      );
      this.#runningChanges.add(execution);
    }
  }

  /** Resolves when no change is in progress. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.#runningChanges);
  }

  async #execute(id: number, connection: PhoneConnection, change: string): Promise<void> {
    const { database, log, onChange } = this.deps;
    try {
      const outcome = await connection.change(PhoneChange.parse(JSON.parse(change)));
      await onChange();
      await database.read((em) => storeOutcome(em, id, outcome));
    } catch (err) {
      log.warn({ err }, 'a change at a phone failed');
    }
  }
}

function isOutcome(outcome: string | null): outcome is ChangeOutcome {
  return outcome !== null && OUTCOMES.has(outcome);
}
