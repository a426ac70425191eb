import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { useDesk } from '../../../../ui/use-media.js';

/** Height of the pane without an account, px. Prevents a layout shift of the content below. */
const HEIGHT = 216;
/** Between the heights with and without an account, px: on a desktop the other panes are in view below it. */
const DESK_HEIGHT = 436;

export function ChatSkeleton() {
  return <SkeletonPane isLate height={useDesk() ? DESK_HEIGHT : HEIGHT} />;
}
