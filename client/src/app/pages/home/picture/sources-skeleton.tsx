import { useState } from 'react';
import { openSources } from '../../../../features/source/open-sources.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { SOUND_HEIGHT, SOURCES_HEIGHT } from '../../../../ui/pane/window-high.js';

/**
 * As high as the pane with one sound and two sources, which a desktop shows only if they were opened. Prevents a layout
 * shift of the content below.
 */
export function SourcesSkeleton() {
  const [isOpen] = useState(openSources.isOpen);
  return (
    <SkeletonPane
      isDeferred
      height={{
        base: 432,
        lg: isOpen ? `min(${SOURCES_HEIGHT}, var(--pane-limit, ${SOURCES_HEIGHT}))` : SOUND_HEIGHT,
      }}
    />
  );
}
