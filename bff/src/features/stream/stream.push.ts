import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import { findRelation } from './stream.access.js';
import { readStream, readVisibleStreams } from './read-streams.js';
import type { StreamView } from './stream.view.js';

/** Pushes streams. Each is rendered with the recipient's rights at delivery. */
export class StreamPush implements PushSource {
  readonly kind = 'stream';
  readonly snapshots: PushSource['snapshots'] = {
    '/user/queue/stream/list': (userId) => this.#list(userId),
  };

  constructor(
    private readonly database: Database,
    private readonly streamView: StreamView,
  ) {}

  render(streamId: number, userId: number): Promise<object | null> {
    return this.database.read(async (em) => {
      const stream = await readStream(em, streamId);
      return stream && findRelation(stream, userId) !== 'stranger' ? this.streamView.render(stream) : null;
    });
  }

  #list(userId: number) {
    return this.database.read(async (em) =>
      (await readVisibleStreams(em, userId)).map((stream) => this.streamView.render(stream)),
    );
  }
}
