import { useState } from 'react';
import { openSound, openSources } from '../../../../features/source/open-sources.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { CLOSED_SOUND_HEIGHT, SOUND_HEIGHT, SOURCES_HEIGHT } from '../../../../ui/pane/window-high.js';
import { useIsDesktop } from '../../../../ui/use-media.js';

/** Height on a phone with one sound and two sources, px. */
const PHONE_HEIGHT = 432;
/** A skeleton of one line. Its height is that of `lg`. */
const ONE_LINE = 0;

/** As high as the pane, which on a desktop depends on what was opened. Prevents a layout shift. */
export function SourcesSkeleton() {
  const isDesktop = useIsDesktop();
  const [height] = useState(() => {
    if (!openSound.isOpen()) return CLOSED_SOUND_HEIGHT;
    return openSources.isOpen()
      ? `min(${SOURCES_HEIGHT}, var(--pane-limit, ${SOURCES_HEIGHT}))`
      : SOUND_HEIGHT;
  });
  const isOneLine = isDesktop && height === CLOSED_SOUND_HEIGHT;
  return <SkeletonPane isDeferred height={{ base: isOneLine ? ONE_LINE : PHONE_HEIGHT, lg: height }} />;
}
