import { StudioPane } from '../../../../features/studio/components/studio-pane.js';
import type { StudioFieldsFragment } from '../../../../features/studio/studio.generated.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { STUDIO_HEIGHT } from './studio-height.js';
import { useStudioParts } from './use-studio-parts.js';

export interface HelpingProps {
  studio: StudioFieldsFragment;
  leaving: boolean;
  onLeave: () => void;
}

export function Helping({ studio, ...leaving }: HelpingProps) {
  const parts = useStudioParts(studio);
  if (parts === null) return <SkeletonPane height={STUDIO_HEIGHT} />;
  return (
    <StudioPane
      owner={studio.owner.displayName}
      grant={{ level: studio.level, until: studio.until ?? null }}
      parts={studio.server ? parts : null}
      {...leaving}
    />
  );
}
