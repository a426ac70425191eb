import { pino } from 'pino';
import { until } from '../../e2e/_kit/wait.js';
import { GAP_MS } from '../src/features/overlay/alert-timing.js';
import { addAlert } from '../src/features/overlay/alert-queue.js';
import { AlertScheduler } from '../src/features/overlay/alert-scheduler.js';
import { OverlayAlertEntity, OverlayEntity } from '../src/features/overlay/overlay.entity.js';
import { insertOverlayOwner } from './_database/insert-overlay-owner.js';
import { makeLibsql, type TestDatabase } from './_database/test-database.js';

describe('AlertScheduler', () => {
  let fixture: TestDatabase;
  let owner: number;
  let scheduler: AlertScheduler | undefined;
  beforeEach(async () => {
    fixture = await makeLibsql();
    owner = await insertOverlayOwner(fixture.database);
  });
  afterEach(async () => {
    await scheduler?.close();
    await fixture.close();
  });

  /** Starts the scheduler. It checks alerts only when it is woken or when an alert is due. */
  function startScheduler() {
    const { database } = fixture;
    const leadership = { term: { fence: () => Promise.resolve() } };
    const log = pino({ level: 'silent' });
    scheduler = new AlertScheduler({
      database,
      clock: database.clock,
      leadership,
      log,
      fallbackMs: 3_600_000,
    });
  }
  const openPage = () =>
    fixture.database.transact(({ em, now }) => em.nativeUpdate(OverlayEntity, { owner }, { openAt: now }));
  const queueAlert = (name: string) =>
    fixture.database.transact((tx) =>
      addAlert(tx, owner, { kind: 'follow', name, amount: null, text: null }),
    );
  const readAlert = (name: string) =>
    fixture.database.read((em) => em.findOneOrFail(OverlayAlertEntity, { owner, name }));
  const isShown = async (name: string) => (await readAlert(name)).timeShown !== null;

  it('shows the next alert when the gap after the previous alert has passed', async () => {
    await openPage();
    await queueAlert('first');
    await queueAlert('second');
    expect([await isShown('first'), await isShown('second')]).toEqual([true, false]);
    const endsAt = await fixture.database.transact(async ({ em, now }) => {
      await em.nativeUpdate(OverlayAlertEntity, { owner, name: 'first' }, { endsAt: now + 300 });
      return now + 300;
    });
    startScheduler();
    await until('the second alert is shown', () => isShown('second'));
    expect((await readAlert('second')).timeShown).toBeGreaterThanOrEqual(endsAt + GAP_MS);
  });

  it('shows a due alert when it is woken', async () => {
    await queueAlert('first');
    startScheduler();
    await until('the alert is queued', async () => !(await isShown('first')));
    await openPage();
    scheduler?.wake();
    await until('the alert is shown', () => isShown('first'));
  });
});
