import type { OutputFailure } from '@trailcast/schema/node';
import type { RelayServerEntity } from '../relay-server.entity.js';

/** The columns of a broadcast. Each change raises the generation, so that the node applies it. */
type BroadcastColumns = Pick<
  RelayServerEntity,
  'streaming' | 'confirmed' | 'attempt' | 'attemptEnds' | 'endReason' | 'endsAfterDelay' | 'generation'
>;

/** Marks the server as changed, so that the node gets the new state. */
export function raiseGeneration(server: Pick<RelayServerEntity, 'generation'>): void {
  server.generation += 1;
}

/** Selects a scene. Selecting the current scene again also counts as a choice. */
export function chooseScene(
  server: Pick<RelayServerEntity, 'scene' | 'sceneChoices' | 'generation'>,
  scene: string,
): void {
  server.scene = scene;
  server.sceneChoices += 1;
  raiseGeneration(server);
}

/** Requests a broadcast, which is ended at `endsAt` (ms) unless OBS has confirmed it. */
export function beginAttempt(
  server: BroadcastColumns & Pick<RelayServerEntity, 'rehearsalFailure'>,
  endsAt: number,
): void {
  server.streaming = true;
  server.confirmed = false;
  server.attempt += 1;
  server.attemptEnds = endsAt;
  server.endReason = null;
  server.rehearsalFailure = null;
  server.endsAfterDelay = false;
  raiseGeneration(server);
}

/** Marks the broadcast as confirmed by OBS. From now on, the broadcast is resumed after short interruptions. */
export function confirmAttempt(server: BroadcastColumns): void {
  server.confirmed = true;
  server.attemptEnds = null;
  raiseGeneration(server);
}

/** Withdraws the request for a broadcast. `reason` is null if the user ended the broadcast. */
export function endBroadcast(server: BroadcastColumns, reason: OutputFailure | null): void {
  server.streaming = false;
  server.confirmed = false;
  server.attemptEnds = null;
  server.endReason = reason;
  server.endsAfterDelay = false;
  raiseGeneration(server);
}

/** Requests the end of the broadcast once its delayed content has been sent. */
export function endAfterDelay(server: Pick<BroadcastColumns, 'endsAfterDelay' | 'generation'>): void {
  server.endsAfterDelay = true;
  raiseGeneration(server);
}

/** Requests that the node discards the delayed content. */
export function dumpDelay(server: Pick<RelayServerEntity, 'dumps' | 'generation'>): void {
  server.dumps += 1;
  raiseGeneration(server);
}
