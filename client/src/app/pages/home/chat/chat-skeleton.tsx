import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';

/** As high as the pane while no chat account is connected. Prevents a layout shift of the content below. */
export const CHAT_SKELETON = <SkeletonPane isDeferred height={216} />;
