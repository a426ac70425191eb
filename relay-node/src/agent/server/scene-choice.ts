import type { DesiredServer } from '@trailcast/schema/node';

/** Returns true if the user chose a scene between the two desired states, even the same scene again. */
export function choosesScene(before: DesiredServer, after: DesiredServer): boolean {
  if (after.scene !== before.scene) return true;
  if (before.sceneChoices === undefined || after.sceneChoices === undefined)
    return onlyGenerationDiffers(before, after);
  return after.sceneChoices !== before.sceneChoices;
}

/** An older BFF does not send `sceneChoices`: choosing the same scene again only increments the generation. */
function onlyGenerationDiffers(before: DesiredServer, after: DesiredServer): boolean {
  const otherFields = ({ collection, feed, onFeedLoss, streaming, feedRestarts }: DesiredServer) =>
    JSON.stringify([
      collection.revision,
      feed,
      onFeedLoss?.scene,
      onFeedLoss?.afterMs,
      streaming?.attempt,
      streaming?.confirmed,
      feedRestarts,
    ]);
  return otherFields(before) === otherFields(after);
}
