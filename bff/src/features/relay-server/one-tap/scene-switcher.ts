import type { ServerStatus } from '@trailcast/schema/wire';
import type { Database } from '../../../infra/db/database.js';
import { lockRow } from '../../../infra/db/lock-row.js';
import { ConflictError, NotFoundError, PanicError, UpstreamFailedError } from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import type { FeedView } from '../feed/feed-view.js';
import { throwNodeFailure } from '../fleet/node-failure.js';
import { logAction } from '../log-action.js';
import { chooseScene } from '../reconcile/server-changes.js';
import type { ServerSync } from '../reconcile/server-sync.js';
import type { ServerWatch } from '../reconcile/server-watch.js';
import { requireMayEndPrivacy, type ServerAccess } from '../relay-server.access.js';
import { RelayServerEntity } from '../relay-server.entity.js';
import { emitStatus, findPresentServer, parseReport, type ServerRow } from '../relay-server.repository.js';
import { renderStatus } from '../relay-server.view.js';
import { isPanic, mayEndPanic } from './panic.policy.js';

/** Timeout for a scene switch in OBS, ms. */
const SCENE_TIMEOUT_MS = 4_000;

export interface SceneSwitcherDeps {
  database: Database;
  access: ServerAccess;
  sync: Pick<ServerSync, 'syncNow'>;
  watch: ServerWatch;
  feedView: FeedView;
  closing: AbortSignal;
}

interface SceneChoice {
  generation: number;
  /** Number of this choice among the server's choices. */
  number: number;
}

/** Switches the scenes of servers. */
export class SceneSwitcher {
  constructor(private readonly deps: SceneSwitcherDeps) {}

  /**
   * Switches the scene. Resolves when the node has finished the switch or another choice has followed. Throws
   * NotFoundError if OBS has no such scene. Throws PanicError during a panic, except if the node does not show
   * the panic and the user may end the panic.
   * Throws UpstreamFailedError while the node can't be reached; the scene is then switched later.
   */
  async choose(viewer: Viewer, id: number, scene: string): Promise<ServerStatus> {
    const { database, access } = this.deps;
    const choice = await database.transact(async (tx) => {
      // Of two concurrent choices, the last one is stored. Without the lock, both would be retried again and again.
      await lockRow(tx.em, RelayServerEntity, id);
      const row = await access.require(tx.em, viewer, id, 'set-scene');
      if (!requireScenes(row).includes(scene)) throw new NotFoundError('OBS has no scene with this name.');
      if (isPanic(row) && !(isPanicUnshown(row) && mayEndPanic(row, viewer.userId)))
        throw new PanicError('A panic is on. End it before you choose a scene.');
      await requireMayEndPrivacy(tx.em, row, viewer, scene);
      chooseScene(row, scene);
      await logAction(tx, row, viewer, 'set-scene', scene);
      await emitStatus(tx, row);
      return { generation: row.generation, number: row.sceneChoices };
    });
    await this.deps.sync.syncNow(id).catch(throwNodeFailure);
    return this.#waitUntilShown(viewer, id, scene, choice);
  }

  async #waitUntilShown(
    viewer: Viewer,
    id: number,
    scene: string,
    choice: SceneChoice,
  ): Promise<ServerStatus> {
    const { database, watch, feedView, closing } = this.deps;
    const check = async () => {
      const row = await database.read((em) => findPresentServer(em, id));
      if (!row) throw new NotFoundError('The server has been deleted in the meantime.');
      // Another choice has followed, so this scene will not be shown.
      if (row.sceneChoices !== choice.number) return renderStatus(viewer, row, feedView.findDetails(row));
      const report = parseReport(row);
      if (!report || report.observedGeneration < choice.generation) return undefined;
      // A panic that began during the wait hides the scene.
      const isDone = report.settled || report.scene === scene || report.bridging || isPanic(row);
      return isDone ? renderStatus(viewer, row, feedView.findDetails(row)) : undefined;
    };
    const status = await watch.waitUntil(check, SCENE_TIMEOUT_MS, closing);
    if (status) return status;
    throw new UpstreamFailedError(
      'OBS has not shown the scene yet. It will be switched as soon as OBS responds.',
    );
  }
}

/** Returns true if the node was sent the panic but does not show it, like a node of an earlier version. */
function isPanicUnshown(row: ServerRow): boolean {
  const report = parseReport(row);
  return report !== null && report.observedGeneration >= row.generation && !report.panic;
}

function requireScenes(row: ServerRow): string[] {
  const report = parseReport(row);
  if (!report || report.scene === null) throw new ConflictError('The server is still starting.');
  return report.scenes;
}
