import { useMyServerQuery } from '../../../../features/relay-server/relay-server.generated.js';
import { StudioPane } from '../../../../features/studio/components/studio-pane.js';
import type { StudioFieldsFragment } from '../../../../features/studio/studio.generated.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { STUDIO_HEIGHT } from './studio-height.js';
import { useStudioParts } from './use-studio-parts.js';

export interface HelperStudioProps {
  studio: StudioFieldsFragment;
  /** True if the studio has the whole width of the page. */
  isWide: boolean;
  /** True if the user helps in no other studio. Its heading is then in a desktop's header. */
  isOnly: boolean;
  isLeaving: boolean;
  onLeave: () => void;
}

/** A studio in which the user is a helper. */
export function HelperStudio({ studio, isOnly, ...pane }: HelperStudioProps) {
  // The page loads it. Undefined until it is known.
  const ownServer = useMyServerQuery({ fetchPolicy: 'cache-only' }).data?.myServer;
  const parts = useStudioParts(studio, isOnly && ownServer === null);
  if (parts === null) return <SkeletonPane height={STUDIO_HEIGHT} />;
  return (
    <StudioPane
      owner={studio.owner.displayName}
      grant={{ level: studio.level, until: studio.until ?? null }}
      parts={studio.server ? parts : null}
      isInHeader={isOnly}
      {...pane}
    />
  );
}
