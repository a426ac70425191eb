import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import type { RecordingNodes } from './recording.ports.js';
import { findRecording } from './recording.repository.js';
import { toRecording } from './recording.view.js';

/** Pushes the contract's Recording to its owner. */
export class RecordingPush implements PushSource {
  readonly kind = 'recording';
  readonly snapshots: PushSource['snapshots'] = {};

  constructor(
    private readonly database: Database,
    private readonly nodes: RecordingNodes,
  ) {}

  async render(id: number, userId: number): Promise<object | null> {
    const row = await this.database.read((em) => findRecording(em, id));
    return row?.owner.id === userId ? toRecording(row, this.nodes) : null;
  }
}
