import { Stack } from '@chakra-ui/react';
import { StudioGone } from '../../../../features/studio/components/studio-gone.js';
import { StudioPane } from '../../../../features/studio/components/studio-pane.js';
import { useHoldBack } from '../../../../ui/pane/use-hold-back.js';
import { useStudioParts } from './use-studio-parts.js';
import { useStudios } from './use-studios.js';

type Studio = ReturnType<typeof useStudios>['studios'][number];

/** The studios that the user helps with. Nothing without one. */
export function Studios() {
  const { isLoading, studios, gone, leaving, leave, dismiss } = useStudios();
  const holding = useHoldBack(isLoading);
  if (isLoading) return <div {...holding} hidden />;
  return (
    <Stack gap="4" _empty={{ display: 'none' }}>
      {gone.map(({ id, owner }) => (
        <StudioGone key={id} owner={owner} onClose={() => dismiss(id)} />
      ))}
      {studios.map((studio) => (
        <Helping
          key={studio.id}
          studio={studio}
          leaving={leaving === studio.id}
          onLeave={() => leave(studio.id)}
        />
      ))}
    </Stack>
  );
}

interface HelpingProps {
  studio: Studio;
  leaving: boolean;
  onLeave: () => void;
}

function Helping({ studio, ...leaving }: HelpingProps) {
  const parts = useStudioParts(studio);
  return (
    <StudioPane
      owner={studio.owner.displayName}
      grant={{ level: studio.level, until: studio.until ?? null }}
      parts={studio.server ? parts : null}
      {...leaving}
    />
  );
}
