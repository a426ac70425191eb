import { StudioPane } from '../../../../features/studio/components/studio-pane.js';
import type { StudioFieldsFragment } from '../../../../features/studio/studio.generated.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { STUDIO_HEIGHT } from './studio-height.js';
import { useStudioParts } from './use-studio-parts.js';

export interface HelpingProps {
  studio: StudioFieldsFragment;
  /** True if the studio has the whole width of the page. */
  isWide: boolean;
  leaving: boolean;
  onLeave: () => void;
}

export function Helping({ studio, ...pane }: HelpingProps) {
  const parts = useStudioParts(studio);
  if (parts === null) return <SkeletonPane height={STUDIO_HEIGHT} />;
  return (
    <StudioPane
      owner={studio.owner.displayName}
      grant={{ level: studio.level, until: studio.until ?? null }}
      parts={studio.server ? parts : null}
      {...pane}
    />
  );
}
