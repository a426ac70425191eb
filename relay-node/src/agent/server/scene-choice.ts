import type { DesiredServer } from '@trailcast/schema/node';

/** Returns whether the user chose a scene between two desired states, even the same scene again. */
export function choosesScene(before: DesiredServer, after: DesiredServer): boolean {
  if (after.scene !== before.scene) return true;
  if (before.sceneChoices === undefined || after.sceneChoices === undefined)
    return onlyGenerationDiffers(before, after);
  return after.sceneChoices !== before.sceneChoices;
}

/** A BFF that does not count choices changes only the generation when the user chooses the same scene again. */
function onlyGenerationDiffers(before: DesiredServer, after: DesiredServer): boolean {
  const rest = ({ collection, feed, onFeedLoss, streaming, feedRestarts }: DesiredServer) =>
    JSON.stringify([
      collection.revision,
      feed,
      onFeedLoss?.scene,
      onFeedLoss?.afterMs,
      streaming?.attempt,
      streaming?.confirmed,
      feedRestarts,
    ]);
  return rest(before) === rest(after);
}
