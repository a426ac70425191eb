import { randomBytes } from 'node:crypto';
import type { Role } from '@trailcast/schema/wire';
import { RelayStreams } from '../../src/features/stream/relay-streams.js';
import { PublicStats } from '../../src/features/stream/set-up/public-stats.js';
import { SetUpService } from '../../src/features/stream/set-up/set-up.service.js';
import { EnrolmentView } from '../../src/features/stream/phone/enrolment.view.js';
import { StatsKeys } from '../../src/features/stream/set-up/stats-keys.js';
import { StreamPush } from '../../src/features/stream/stream.push.js';
import { StreamView } from '../../src/features/stream/stream.view.js';
import type { StreamFeeds, StreamRelay } from '../../src/features/stream/stream.ports.js';
import { StreamService } from '../../src/features/stream/stream.service.js';
import { SecretBox } from '../../src/infra/crypto/secret-box.js';
import type { Transaction } from '../../src/infra/db/database.js';
import { OutboxEventEntity } from '../../src/infra/outbox/outbox-event.entity.js';
import type { Viewer } from '../../src/infra/viewer.js';
import { insertUser } from '../_database/insert-user.js';
import type { TestDatabase } from '../_database/test-database.js';
import { DEFAULT_QUOTAS } from '../_app/test-quotas.js';

export const INGEST_PREFIX = 'srt://ingest.example:8890?streamid=publish:input/';
export const SRTLA_PREFIX = 'srtla://ingest.example:8891?streamid=publish:input/';

/** A fake relay that records its calls in order. */
export class RelaySpy implements StreamRelay {
  calls: string[] = [];
  pending = false;

  async applyRights(): Promise<{ pending: boolean }> {
    this.calls.push('applyRights');
    return { pending: this.pending };
  }
  async detach(_tx: Transaction, streamId: number, userIds?: readonly number[]): Promise<void> {
    this.calls.push(`detach ${streamId} ${userIds?.join(',') ?? 'all'}`);
  }
  async settle(): Promise<void> {
    this.calls.push('settle');
  }
  async applySettingChange(_tx: Transaction, streamId: number): Promise<void> {
    this.calls.push(`settingChanged ${streamId}`);
  }
  async restart(streamId: number): Promise<void> {
    this.calls.push(`restart ${streamId}`);
  }
}

/** Feeds that a test sets, by key digest and stream id. */
export class FakeFeeds implements StreamFeeds {
  readonly reports = new Map<string, NonNullable<ReturnType<StreamFeeds['findReport']>>>();
  readonly faults = new Map<number, NonNullable<ReturnType<StreamFeeds['findFault']>>>();

  findFault(stream: { id: number }): ReturnType<StreamFeeds['findFault']> {
    return this.faults.get(stream.id);
  }

  findReport(keyDigest: string): ReturnType<StreamFeeds['findReport']> {
    return this.reports.get(keyDigest) ?? null;
  }
}

/** Fake payments. The users in `paid` have an ACTIVE payment. */
export class PaidUsers {
  readonly paid = new Set<number>();

  async isActive(_em: unknown, userId: number): Promise<boolean> {
    return this.paid.has(userId);
  }

  async findActive(_em: unknown, userIds: readonly number[]): Promise<Set<number>> {
    return new Set(userIds.filter((userId) => this.paid.has(userId)));
  }
}

export function createSecretBox(): SecretBox {
  return new SecretBox({ primary: 'k1', keys: new Map([['k1', randomBytes(32)]]) });
}

/** Creates the stream feature on a test database, with fakes of the other features. */
export function createStreamFixture({ database }: TestDatabase, maxStreams = DEFAULT_QUOTAS.streams) {
  const box = createSecretBox();
  const streamView = new StreamView(box, INGEST_PREFIX, SRTLA_PREFIX);
  const relay = new RelaySpy();
  const payments = new PaidUsers();
  const feeds = new FakeFeeds();
  const statsKeys = new StatsKeys(database);
  return {
    database,
    relay,
    payments,
    feeds,
    setUps: new SetUpService({
      database,
      payments,
      feeds,
      streamView,
      remoteControl: new EnrolmentView(box, 'https://trailcast.example'),
      publicUrl: 'https://trailcast.example',
      onStatsKeys: () => statsKeys.clear(),
    }),
    publicStats: new PublicStats(statsKeys, feeds),
    streams: new StreamService({ database, box, maxStreams, streamView, payments, relay }),
    access: new RelayStreams({ box, maxStreams }),
    push: new StreamPush(database, streamView),
    /** Creates a user, with an ACTIVE payment by default. */
    createViewer: async (name: string, options: { role?: Role; paid?: boolean } = {}): Promise<Viewer> => {
      const { role = 'VERIFIED', paid = true } = options;
      const userId = await insertUser(database, name, role);
      if (paid) payments.paid.add(userId);
      return { userId, role, sessionId: userId };
    },
    recordEvents: createEventRecorder(database),
  };
}

export type StreamFixture = ReturnType<typeof createStreamFixture>;

/**
 * Returns a function that runs `work` and returns the emitted events, each as `KIND OPERATION ID vVERSION → AUDIENCE`.
 */
export function createEventRecorder(database: TestDatabase['database']) {
  const readEvents = () =>
    database.read((em) => em.find(OutboxEventEntity, {}, { orderBy: { sequence: 'asc' } }));
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    const countBefore = (await readEvents()).length;
    await work();
    return (await readEvents())
      .slice(countBefore)
      .map((row) => `${row.kind} ${row.operation} ${row.entityId} v${row.version} → ${row.audience}`);
  };
}
