import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';

/** Height of the pane with one sound and two sources, px. Prevents a layout shift of the content below. */
const HEIGHT = 461;

export function SourcesSkeleton() {
  return <SkeletonPane isDeferred height={HEIGHT} />;
}
