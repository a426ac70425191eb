import { LoadFailure } from './load-failure.js';
import { Pane } from './pane.js';
import { SkeletonPane } from './skeleton-pane.js';
import { useFirstLoad } from './use-loading-attribute.js';

interface Props {
  title: string;
  /** Height of the loaded pane, px. */
  height: number;
  /** Error message if loading failed; null while loading. */
  failure: string | null;
  onRetry: () => void;
}

/**
 * Shows a skeleton while a pane loads, or an error with a retry button. A retry does not hide the panes below again,
 * because only the first load does.
 */
export function LoadingPane({ title, height, failure, onRetry }: Props) {
  const isFirstLoad = useFirstLoad(failure !== null);
  if (failure === null) return <SkeletonPane height={height} isDeferred={!isFirstLoad} />;
  return (
    <Pane title={title}>
      <LoadFailure text={failure} onRetry={onRetry} />
    </Pane>
  );
}
