import { LoadFailure } from './load-failure.js';
import { Pane } from './pane.js';
import { SkeletonPane } from './skeleton-pane.js';
import { useFirstLoad } from './use-loading-attribute.js';

interface Props {
  title: string;
  /** Height of the loaded pane, px. */
  height: number;
  /** Error of the load; null while loading. */
  failure: string | null;
  onRetry: () => void;
}

/** Skeleton of a pane, or the error of its load. During a retry, the content below the pane stays visible. */
export function LoadingPane({ title, height, failure, onRetry }: Props) {
  const isFirstLoad = useFirstLoad(failure !== null);
  if (failure === null) return <SkeletonPane height={height} isDeferred={!isFirstLoad} />;
  return (
    <Pane title={title}>
      <LoadFailure text={failure} onRetry={onRetry} />
    </Pane>
  );
}
