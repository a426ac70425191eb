import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';

/** As high as the pane with one sound and two sources. Prevents a layout shift of the content below. */
export const SOURCES_SKELETON = <SkeletonPane isDeferred height={440} />;
