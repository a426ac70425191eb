import type { DesiredServer } from '@trailcast/schema/node';

/** Returns true if the update contains a scene choice of the user, even of the same scene. */
export function choosesScene(previous: DesiredServer, updated: DesiredServer): boolean {
  if (updated.scene !== previous.scene) return true;
  if (previous.sceneChoices === undefined || updated.sceneChoices === undefined)
    return differsOnlyInGeneration(previous, updated);
  return updated.sceneChoices !== previous.sceneChoices;
}

/** Detects a repeated choice from an older BFF, which sends no `sceneChoices` and only increments the generation. */
function differsOnlyInGeneration(previous: DesiredServer, updated: DesiredServer): boolean {
  const serializeOtherFields = ({ collection, feed, onFeedLoss, streaming, feedRestarts }: DesiredServer) =>
    JSON.stringify([
      collection.revision,
      feed,
      onFeedLoss?.scene,
      onFeedLoss?.afterMs,
      streaming?.attempt,
      streaming?.confirmed,
      feedRestarts,
    ]);
  return serializeOtherFields(previous) === serializeOtherFields(updated);
}
