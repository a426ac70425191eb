import type { PushBodies } from '@trailcast/schema/push';
import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import type { FeedView } from './feed/feed-view.js';
import { findOwnServer } from './relay-server.repository.js';
import { toServer, toStatus } from './relay-server.view.js';

/** Pushes the contract's Server to its owner. */
export class ServerPush implements PushSource {
  readonly kind = 'server';
  readonly snapshots: PushSource['snapshots'];

  constructor(private readonly database: Database) {
    this.snapshots = {
      '/user/queue/server/list': async (userId): Promise<PushBodies['/user/queue/server/list']> => {
        const row = await database.read((em) => findOwnServer(em, userId));
        return row ? [toServer(row)] : [];
      },
    };
  }

  async render(entityId: number, userId: number): Promise<object | null> {
    const row = await this.database.read((em) => findOwnServer(em, userId));
    return row?.id === entityId ? toServer(row) : null;
  }
}

/** Pushes the contract's ServerStatus to the server's owner; a new subscription receives a snapshot. */
export class StatusPush implements PushSource {
  readonly kind = 'status';
  readonly snapshots: PushSource['snapshots'];

  constructor(
    private readonly database: Database,
    private readonly feeds: FeedView,
  ) {
    this.snapshots = { '/user/queue/status/update': (userId) => this.#readOwnStatus(userId) };
  }

  async render(entityId: number, userId: number): Promise<object | null> {
    const status = await this.#readOwnStatus(userId);
    return status?.serverId === entityId ? status : null;
  }

  async #readOwnStatus(userId: number) {
    const row = await this.database.read((em) => findOwnServer(em, userId));
    return row ? toStatus(row, this.feeds.findDetails(row)) : undefined;
  }
}
