import type { OutputFailure } from '@trailcast/schema/node';
import type { RelayServerEntity } from '../relay-server.entity.js';

/** Changes of the desired state; each raises the generation, so that the node takes it over. */
type Broadcast = Pick<
  RelayServerEntity,
  'streaming' | 'confirmed' | 'attempt' | 'attemptEnds' | 'endReason' | 'generation'
>;

export function raiseGeneration(server: Pick<RelayServerEntity, 'generation'>): void {
  server.generation += 1;
}

/** The user chooses a scene, be it the same one again. */
export function chooseScene(
  server: Pick<RelayServerEntity, 'scene' | 'sceneChoices' | 'generation'>,
  scene: string,
): void {
  server.scene = scene;
  server.sceneChoices += 1;
  raiseGeneration(server);
}

/** A new wish to be on air, which ends by itself at `ends` (ms) unless it is confirmed. */
export function beginAttempt(server: Broadcast, ends: number): void {
  server.streaming = true;
  server.confirmed = false;
  server.attempt += 1;
  server.attemptEnds = ends;
  server.endReason = null;
  raiseGeneration(server);
}

/** OBS sends: from now on the broadcast is resumed after short interruptions. */
export function confirmAttempt(server: Broadcast): void {
  server.confirmed = true;
  server.attemptEnds = null;
  raiseGeneration(server);
}

/** The wish is taken back: by the user (null), or because it can't be fulfilled. */
export function endBroadcast(server: Broadcast, reason: OutputFailure | null): void {
  server.streaming = false;
  server.confirmed = false;
  server.attemptEnds = null;
  server.endReason = reason;
  raiseGeneration(server);
}
