import type { EntityManager } from '@mikro-orm/core';
import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import type { Chat, ChatUpdate } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import { WakeableTask } from '../../../infra/wakeable-task.js';
import { isPageOpen, computeNextChangeMs, OPEN_INTERVAL_MS } from '../alert-timing.js';
import { advanceQueue } from '../alert-queue.js';
import { OverlayEntity, type OverlayAlertEntity } from '../overlay.entity.js';
import type { OverlayChats } from '../overlay.ports.js';
import { lockOverlay, findOverlayByToken, findOverlays, findShownAlerts } from '../overlay.repository.js';
import { toAlert } from '../overlay.view.js';
import { SentState, type OpenPage } from './open-page.js';

/** Interval between checks while pages are open and no change is announced, ms. */
const CHECK_INTERVAL_MS = 60_000;
/** Pause after a failed check, ms. */
const RETRY_DELAY_MS = 1_000;
const MAX_PAGES = 2_000;

export interface OverlayPagesDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  chats: OverlayChats;
  log: Logger;
  fallbackMs?: number;
}

/** The overlay pages that are open in this process. Sends them their owner's alerts, chat and looks. */
export class OverlayPages {
  readonly #statesByOwner = new Map<number, Set<SentState>>();
  #pageCount = 0;
  #checkTask: WakeableTask | undefined;
  #storeOpenTask: PeriodicTask | undefined;
  #isFailing = false;

  constructor(private readonly deps: OverlayPagesDeps) {}

  start(): void {
    this.#checkTask = new WakeableTask(() => this.#check());
    this.#storeOpenTask = new PeriodicTask(() => this.#storeOpenPages(), OPEN_INTERVAL_MS);
  }

  async close(): Promise<void> {
    await this.#checkTask?.close();
    await this.#storeOpenTask?.close();
  }

  /** Owners whose pages are open here. */
  get owners(): number[] {
    return [...this.#statesByOwner.keys()];
  }

  /**
   * Adds a page and sends its content to it. Returns a function that removes the page, or null if the page was
   * rejected.
   */
  async open(page: OpenPage): Promise<(() => void) | null> {
    const { database } = this.deps;
    const row = await database.read((em) => findOverlayByToken(em, page.tokenDigest));
    if (!row) return rejectPage(page, 'unknown');
    const ownerId = row.owner.id;
    const ownerStates = this.#statesByOwner.get(ownerId) ?? new Set<SentState>();
    if (ownerStates.size >= OVERLAY_LIMITS.pagesMax || this.#pageCount >= MAX_PAGES)
      return rejectPage(page, 'full');
    const state = new SentState(page);
    this.#statesByOwner.set(ownerId, ownerStates.add(state));
    this.#pageCount += 1;
    const close = () => this.#remove(ownerId, state);
    try {
      if (page.type === 'alerts') await this.#storeOpened(row);
      sendContent(state, row, undefined);
      this.#checkTask?.wake();
      await this.#startChat(ownerId, page);
    } catch (error) {
      close();
      throw error;
    }
    return close;
  }

  /** Starts a check. Call it when this or another process may have changed an owner's queue, looks, address or role. */
  handleChange(ownerId: number): void {
    if (this.#statesByOwner.has(ownerId)) this.#checkTask?.wake();
  }

  /** Sends a change of a chat to its owner's pages. */
  handleChatUpdate(ownerId: number, { state, cleared, removed, added }: ChatUpdate): void {
    for (const { page } of this.#statesByOwner.get(ownerId) ?? [])
      if (page.type === 'chat') page.send({ ...createChatMessage(state), cleared, removed, added });
  }

  /** Ends every page. The pages reconnect to another process. */
  disconnectAll(): void {
    for (const states of this.#statesByOwner.values()) for (const { page } of states) page.end('restarting');
  }

  #remove(ownerId: number, state: SentState): void {
    const states = this.#statesByOwner.get(ownerId);
    if (!states?.delete(state)) return;
    this.#pageCount -= 1;
    if (states.size === 0) this.#statesByOwner.delete(ownerId);
  }

  /**
   * Starts to read the platform's chat, and then sends the whole chat to the page.
   */
  async #startChat(ownerId: number, page: OpenPage): Promise<void> {
    const chat = await this.deps.chats.read(ownerId);
    if (page.type !== 'chat') return;
    const messages = chat?.messages ?? [];
    page.send({ ...createChatMessage(chat?.state), cleared: true, removed: [], added: messages });
  }

  /** Sends the changed content to every page. Returns the time until the next check, ms. */
  async #check(): Promise<number> {
    const { database, clock, fallbackMs = CHECK_INTERVAL_MS } = this.deps;
    const { owners } = this;
    if (owners.length === 0) return fallbackMs;
    // A page that opens while the database is read is not in its result.
    const pages = [...this.#statesByOwner].map(([ownerId, states]) => [ownerId, [...states]] as const);
    let nextMs = RETRY_DELAY_MS;
    await this.#logFailures(async () => {
      const now = await clock.now();
      const [rows, shownAlerts] = await database.read(async (em) => [
        await findOverlays(em, owners),
        await findShownAlerts(em, owners, now),
      ]);
      const rowsByOwner = new Map(rows.map((row) => [row.owner.id, row]));
      for (const [ownerId, states] of pages)
        for (const state of states) sendContent(state, rowsByOwner.get(ownerId), shownAlerts.get(ownerId));
      const nextChangesMs = [...shownAlerts.values()].map(({ endsAt }) =>
        computeNextChangeMs({ lastEnd: endsAt ?? null }, now),
      );
      nextMs = Math.min(fallbackMs, ...nextChangesMs);
    });
    return nextMs;
  }

  /** Stores which owners have alert pages open here. */
  async #storeOpenPages(): Promise<void> {
    const hasAlerts = (states: Set<SentState>) => [...states].some(({ page }) => page.type === 'alerts');
    const owners = this.owners.filter((ownerId) => hasAlerts(this.#statesByOwner.get(ownerId) ?? new Set()));
    if (owners.length === 0) return;
    await this.#logFailures(() => this.deps.database.transact(({ em, now }) => storeOpenAt(em, owners, now)));
  }

  /**
   * Stores that an alert page is open. For an owner's first open page, also advances the queue, which notifies other
   * processes.
   */
  async #storeOpened({ owner, openAt = null }: OverlayEntity): Promise<void> {
    await this.deps.database.transact(async (tx) => {
      await storeOpenAt(tx.em, [owner.id], tx.now);
      const row = isPageOpen(openAt, tx.now) ? null : await lockOverlay(tx.em, owner.id);
      if (row) await advanceQueue(tx, row);
    });
  }

  /** Logs only the first of consecutive failures. */
  async #logFailures(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#isFailing = false;
    } catch (err) {
      if (!this.#isFailing) this.deps.log.warn({ err }, 'overlay pages can’t be updated');
      this.#isFailing = true;
    }
  }
}

/** Stores the time without a new version of the rows, because no user sees this column. */
async function storeOpenAt(em: EntityManager, owners: readonly number[], openAt: number): Promise<void> {
  const where = { owner: { $in: [...owners] }, tokenDigest: { $ne: null } };
  await em.nativeUpdate(OverlayEntity, where, { openAt });
}

/** Sends the changed look and alert to a page. Ends the page if its address was replaced or deleted. */
function sendContent(
  state: SentState,
  row: OverlayEntity | undefined,
  alert: OverlayAlertEntity | undefined,
): void {
  const { page } = state;
  if (row?.tokenDigest !== page.tokenDigest) return page.end('unknown');
  const isAlertsPage = page.type === 'alerts';
  state.sendLook({
    event: 'look',
    look: isAlertsPage ? row.alertsLook : row.chatLook,
    language: row.language,
  });
  if (isAlertsPage) state.sendAlert({ event: 'alert', alert: alert ? toAlert(alert) : null });
}

function rejectPage(page: OpenPage, code: 'unknown' | 'full'): null {
  page.end(code);
  return null;
}

/**
 * Returns a message with `connected: false` while deletions by moderators can't be received, so that the page hides the
 * chat.
 */
const createChatMessage = (state: Chat['state'] | undefined) =>
  ({ event: 'chat', connected: state === 'connected' }) as const;
