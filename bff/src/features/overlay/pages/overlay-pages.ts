import type { EntityManager } from '@mikro-orm/core';
import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import type { Chat, ChatUpdate } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import { WakeableTask } from '../../../infra/wakeable-task.js';
import { isOpen, computeNextChangeMs, OPEN_INTERVAL_MS } from '../alert-timing.js';
import { advanceQueue } from '../alert-queue.js';
import { OverlayEntity, type OverlayAlertEntity } from '../overlay.entity.js';
import type { OverlayChats } from '../overlay.ports.js';
import { lockOverlay, findOverlayByToken, findOverlays, findShownAlerts } from '../overlay.repository.js';
import { toAlert } from '../overlay.view.js';
import { PageState, type OpenPage } from './open-page.js';

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
  readonly #pages = new Map<number, Set<PageState>>();
  #count = 0;
  #checkTask: WakeableTask | undefined;
  #openTask: PeriodicTask | undefined;
  #isFailing = false;

  constructor(private readonly deps: OverlayPagesDeps) {}

  start(): void {
    this.#checkTask = new WakeableTask(() => this.#check());
    this.#openTask = new PeriodicTask(() => this.#storeOpenPages(), OPEN_INTERVAL_MS);
  }

  async close(): Promise<void> {
    await this.#checkTask?.close();
    await this.#openTask?.close();
  }

  /** Owners whose pages are open here. */
  get owners(): number[] {
    return [...this.#pages.keys()];
  }

  /** Adds a page and sends its content to it. Returns a function that removes the page, or null if it was rejected. */
  async open(page: OpenPage): Promise<(() => void) | null> {
    const { database } = this.deps;
    const row = await database.read((em) => findOverlayByToken(em, page.tokenDigest));
    if (!row) return rejectPage(page, 'unknown');
    const ownerId = row.owner.id;
    const ownerPages = this.#pages.get(ownerId) ?? new Set<PageState>();
    if (ownerPages.size >= OVERLAY_LIMITS.pagesMax || this.#count >= MAX_PAGES)
      return rejectPage(page, 'full');
    const state = new PageState(page);
    this.#pages.set(ownerId, ownerPages.add(state));
    this.#count += 1;
    const close = () => this.#remove(ownerId, state);
    try {
      if (page.page === 'alerts') await this.#storeOpened(row);
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
    if (this.#pages.has(ownerId)) this.#checkTask?.wake();
  }

  /** Sends a change of a chat to its owner's pages. */
  handleChatUpdate(ownerId: number, { state, cleared, removed, added }: ChatUpdate): void {
    for (const { page } of this.#pages.get(ownerId) ?? [])
      if (page.page === 'chat') page.send({ ...createChatMessage(state), cleared, removed, added });
  }

  /** Ends every page. The pages reconnect to another process. */
  disconnectAll(): void {
    for (const states of this.#pages.values()) for (const { page } of states) page.end('restarting');
  }

  #remove(ownerId: number, state: PageState): void {
    const states = this.#pages.get(ownerId);
    if (!states?.delete(state)) return;
    this.#count -= 1;
    if (states.size === 0) this.#pages.delete(ownerId);
  }

  /**
   * Starts to read the platform's chat. Sends the whole chat afterwards, so that it contains all earlier changes.
   */
  async #startChat(ownerId: number, page: OpenPage): Promise<void> {
    const chat = await this.deps.chats.read(ownerId);
    if (page.page !== 'chat') return;
    const messages = chat?.messages ?? [];
    page.send({ ...createChatMessage(chat?.state), cleared: true, removed: [], added: messages });
  }

  /** Sends every page its changed content. Returns the time until the next check, ms. */
  async #check(): Promise<number> {
    const { database, clock, fallbackMs = CHECK_INTERVAL_MS } = this.deps;
    const { owners } = this;
    if (owners.length === 0) return fallbackMs;
    // A page that opens while the database is read is not in its result.
    const pages = [...this.#pages].map(([ownerId, states]) => [ownerId, [...states]] as const);
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
    const hasAlerts = (states: Set<PageState>) => [...states].some(({ page }) => page.page === 'alerts');
    const owners = this.owners.filter((ownerId) => hasAlerts(this.#pages.get(ownerId) ?? new Set()));
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
      const row = isOpen(openAt, tx.now) ? null : await lockOverlay(tx.em, owner.id);
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

/** Stores the time without a new version of the rows, because no page of the studio shows this column. */
async function storeOpenAt(em: EntityManager, owners: readonly number[], openAt: number): Promise<void> {
  const where = { owner: { $in: [...owners] }, tokenDigest: { $ne: null } };
  await em.nativeUpdate(OverlayEntity, where, { openAt });
}

/** Sends a page its changed look and alert. Ends the page if its address was replaced or deleted. */
function sendContent(
  state: PageState,
  row: OverlayEntity | undefined,
  alert: OverlayAlertEntity | undefined,
): void {
  const { page } = state;
  if (row?.tokenDigest !== page.tokenDigest) return page.end('unknown');
  const isAlerts = page.page === 'alerts';
  state.sendLook({
    event: 'look',
    look: isAlerts ? row.alertsLook : row.chatLook,
    language: row.language,
  });
  if (isAlerts) state.sendAlert({ event: 'alert', alert: alert ? toAlert(alert) : null });
}

function rejectPage(page: OpenPage, code: 'unknown' | 'full'): null {
  page.end(code);
  return null;
}

/** Hides the chat while deletions by moderators can't be received. */
const createChatMessage = (state: Chat['state'] | undefined) =>
  ({ event: 'chat', connected: state === 'connected' }) as const;
