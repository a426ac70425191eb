import { pino } from 'pino';
import { until } from '../../e2e/_kit/wait.js';
import type { OpenPage } from '../src/features/overlay/pages/open-page.js';
import { OverlayPages } from '../src/features/overlay/pages/overlay-pages.js';
import { addAlert } from '../src/features/overlay/alert-queue.js';
import { OverlayAlertEntity } from '../src/features/overlay/overlay.entity.js';
import { OverlayService } from '../src/features/overlay/overlay.service.js';
import { digestToken } from '../src/infra/crypto/secret-token.js';
import type { Database } from '../src/infra/db/database.js';
import { SystemClock } from '../src/infra/system-clock.js';
import { insertUser } from './_database/insert-user.js';
import { makeLibsql, type TestDatabase } from './_database/test-database.js';

/** A database that can delay the result of one read. */
class DelayedReads implements Database {
  /** Number of started reads. */
  startedReads = 0;
  isHeld = false;
  #nextRead: Promise<void> | null = null;

  constructor(private readonly database: Database) {}

  /** Holds the result of the next read. Returns a function that releases it. */
  holdNext(): () => void {
    let release: () => void = () => undefined;
    this.#nextRead = new Promise((resolve) => (release = resolve));
    return release;
  }

  read: Database['read'] = async (work) => {
    this.startedReads += 1;
    const heldRead = this.#nextRead;
    this.#nextRead = null;
    const result = await this.database.read(work);
    this.isHeld = heldRead !== null;
    await heldRead;
    return result;
  };

  transact: Database['transact'] = (work) => this.database.transact(work);
}

describe('OverlayPages', () => {
  let fixture: TestDatabase;
  let database: DelayedReads;
  let pages: OverlayPages;
  beforeEach(async () => {
    fixture = await makeLibsql();
    database = new DelayedReads(fixture.database);
    pages = new OverlayPages({
      database,
      clock: new SystemClock(),
      chats: { read: () => Promise.resolve(null) },
      log: pino({ level: 'silent' }),
      // In this test only notifications and due alerts cause checks.
      fallbackMs: 3_600_000,
    });
  });
  afterEach(async () => {
    await pages.close();
    await fixture.close();
  });

  /** Creates a page of a new owner. `events`: its received events; for an alert, the viewer's name. */
  async function createPage(name: string): Promise<OpenPage & { events: string[]; userId: number }> {
    const userId = await insertUser(fixture.database, name);
    const overlays = new OverlayService({ database: fixture.database, publicUrl: 'http://127.0.0.1' });
    const { alertsUrl } = await overlays.createAddress({ userId, role: 'VERIFIED', sessionId: 1 });
    const events: string[] = [];
    return {
      userId,
      events,
      type: 'alerts',
      tokenDigest: digestToken(new URL(alertsUrl).hash.slice(1)),
      send: (message) =>
        void events.push(message.event === 'alert' ? (message.alert?.name ?? 'alert') : message.event),
      end: (code) => void events.push(code),
    };
  }

  const queueAlert = (ownerId: number, name: string) =>
    fixture.database.transact((tx) =>
      addAlert(tx, ownerId, { kind: 'follow', name, amount: null, text: null }),
    );
  const endAlertIn = (ms: number) =>
    fixture.database.transact(({ em, now }) =>
      em.nativeUpdate(OverlayAlertEntity, { endsAt: { $ne: null } }, { endsAt: now + ms }),
    );

  it('shows an announced alert until its end', async () => {
    const page = await createPage('Ann');
    pages.start();
    await pages.open(page);
    await queueAlert(page.userId, 'Friend');
    await endAlertIn(500);
    pages.handleChange(page.userId);
    await until('the alert is shown and has ended', () => page.events.length === 4);
    expect(page.events).toEqual(['look', 'alert', 'Friend', 'alert']);
  });

  it('shows queued alerts when the first page opens', async () => {
    const page = await createPage('Ann');
    await queueAlert(page.userId, 'Friend');
    pages.start();
    await pages.open(page);
    await until('the alert is shown', () => page.events.includes('Friend'));
  });

  it('does not end a page that opens during a read for other owners', async () => {
    const [ann, ben] = [await createPage('Ann'), await createPage('Ben')];
    await pages.open(ann);
    const releaseRead = database.holdNext();
    pages.start();
    await until('a read is held', () => database.isHeld);
    await pages.open(ben);
    const { startedReads } = database;
    releaseRead();
    // The page that opened causes another read.
    await until('the next read starts', () => database.startedReads > startedReads);
    // No change is expected, and no page has ended.
    expect([ann.events, ben.events]).toEqual([
      ['look', 'alert'],
      ['look', 'alert'],
    ]);
  });
});
