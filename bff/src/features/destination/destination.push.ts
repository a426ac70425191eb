import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import { readDestination } from './destination.repository.js';
import { toDestination } from './destination.view.js';

/** Pushes destinations to their owner. A new subscription gets no snapshot. */
export class DestinationPush implements PushSource {
  readonly kind = 'destination';
  readonly snapshots = {};

  constructor(private readonly database: Database) {}

  async render(destinationId: number, userId: number): Promise<object | null> {
    const destination = await this.database.read((em) => readDestination(em, destinationId));
    return destination?.ownerId === userId ? toDestination(destination) : null;
  }
}
