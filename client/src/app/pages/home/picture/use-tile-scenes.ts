import { isOnAir } from '../../../../features/relay-server/on-air.js';
import { findQuickScenes, findTileScenes } from '../../../../features/relay-server/one-tap/quick-scenes.js';
import type { StatusFieldsFragment } from '../../../../features/relay-server/relay-server.generated.js';
import { useIsDesktop } from '../../../../ui/use-media.js';

const NO_SCENES: readonly string[] = [];

/**
 * Returns the scenes that have a tile on the page. On a desktop these are all scenes, because those without a tile get one
 * when the window becomes lower. `scenes` and `status` are null while unknown.
 */
export function useTileScenes(
  scenes: readonly string[] | null,
  status: StatusFieldsFragment | null,
  lossScene: string | null,
): readonly string[] {
  const isDesktop = useIsDesktop();
  if (!scenes || !status) return NO_SCENES;
  const hasBar = !isDesktop && (isOnAir(status) || Boolean(status.panic));
  return findTileScenes(scenes, findQuickScenes(scenes, lossScene), hasBar);
}
