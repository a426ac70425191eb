import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { useIsDesktop } from '../../../../ui/use-media.js';

/** Height of the pane while no chat account is connected, px. Prevents a layout shift of the content below. */
const HEIGHT = 216;
/** Height on a desktop, px: between the heights with and without an account, so that the panes below stay in view. */
const DESK_HEIGHT = 370;

export function ChatSkeleton() {
  return <SkeletonPane isDeferred height={useIsDesktop() ? DESK_HEIGHT : HEIGHT} />;
}
