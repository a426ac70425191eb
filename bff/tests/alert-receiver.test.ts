import { pino } from 'pino';
import { until } from '../../e2e/_kit/wait.js';
import type { PlatformAlert } from '../src/drivers/platform/chat/chat-platform.js';
import { AlertReceiver } from '../src/features/overlay/alert-receiver.js';
import { OverlayAlertEntity } from '../src/features/overlay/overlay.entity.js';
import type { LeaderTask } from '../src/infra/leader/leadership.js';
import { insertOverlayOwner } from './_database/insert-overlay-owner.js';
import { makeLibsql, type TestDatabase } from './_database/test-database.js';

const GIFT: PlatformAlert = { kind: 'gift', name: null, amount: 1, text: null };
const RAID: PlatformAlert = { kind: 'raid', name: 'Ben\u0007', amount: 12, text: null };

describe('AlertReceiver in two processes', () => {
  let fixture: TestDatabase;
  let owner: number;
  const tasks: LeaderTask[] = [];
  beforeEach(async () => {
    fixture = await makeLibsql();
    owner = await insertOverlayOwner(fixture.database);
  });
  afterEach(async () => {
    await Promise.all(tasks.splice(0).map((task) => task.close()));
    await fixture.close();
  });

  /** Starts a process that receives the platform's events. */
  function startProcess() {
    let isLeading = false;
    const leadership = {
      get term() {
        return isLeading ? { fence: () => Promise.resolve() } : null;
      },
    };
    const receiver = new AlertReceiver({
      database: fixture.database,
      leadership,
      log: pino({ level: 'silent' }),
    });
    return {
      receive: (alert: PlatformAlert) => receiver.receive(owner, alert),
      lead: () => {
        isLeading = true;
        tasks.push(receiver.createLeaderTask());
      },
      endTerm: () => (isLeading = false),
    };
  }
  const readStoredAlerts = () =>
    fixture.database.read(async (em) => {
      const rows = await em.find(OverlayAlertEntity, { owner }, { orderBy: { id: 'asc' } });
      return rows.map(({ kind, name }) => `${kind} ${name}`.trim());
    });
  const waitForCount = async (length: number) => {
    await until(`${length} alerts are stored`, async () => (await readStoredAlerts()).length >= length);
    return readStoredAlerts();
  };

  it('stores each of several equal alerts', async () => {
    const firstProcess = startProcess();
    firstProcess.lead();
    for (const alert of [GIFT, GIFT, RAID]) firstProcess.receive(alert);
    expect(await waitForCount(3)).toEqual(['gift', 'gift', 'raid Ben']);
  });

  it('stores alerts that arrive while there is no leader, and stores no alert twice', async () => {
    const [firstProcess, secondProcess] = [startProcess(), startProcess()];
    firstProcess.lead();
    const receiveInBoth = (alert: PlatformAlert) =>
      [firstProcess, secondProcess].map(({ receive }) => receive(alert));
    receiveInBoth(GIFT);
    receiveInBoth(RAID);
    await waitForCount(2);
    firstProcess.endTerm();
    receiveInBoth(GIFT);
    receiveInBoth({ ...RAID, amount: 13 });
    secondProcess.lead();
    expect(await waitForCount(4)).toEqual(['gift', 'raid Ben', 'gift', 'raid Ben']);
    secondProcess.receive(RAID);
    expect(await waitForCount(5)).toHaveLength(5);
  });
});
