import { Stack } from '@chakra-ui/react';
import { StudioGone } from '../../../../features/studio/components/studio-gone.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { useLoadingAttribute } from '../../../../ui/pane/use-loading-attribute.js';
import { lazyHelperStudio } from './lazy-helper-studio.js';
import { STUDIO_HEIGHT } from './studio-height.js';
import type { useStudios } from './use-studios.js';

const { Part: HelperStudio } = lazyHelperStudio;

interface Props extends ReturnType<typeof useStudios> {
  /** True if the studios have the whole width of the page. */
  isWide: boolean;
}

/** Studios in which the user is a helper. Renders nothing if there are none. */
export function Studios({ isLoading, studios, revokedStudios, leavingId, leave, dismiss, isWide }: Props) {
  const loadingAttribute = useLoadingAttribute(isLoading);
  if (isLoading) return <div {...loadingAttribute} hidden />;
  return (
    <Stack gap="4" minW="0" {...(isWide && { 'data-wide': true })} _empty={{ display: 'none' }}>
      {revokedStudios.map(({ id, owner }) => (
        <StudioGone key={id} owner={owner} onClose={() => dismiss(id)} />
      ))}
      {studios.map((studio) => (
        <HelperStudio
          key={studio.id}
          studio={studio}
          isWide={isWide}
          isOnly={studios.length === 1}
          isLeaving={leavingId === studio.id}
          onLeave={() => leave(studio.id)}
          fallback={<SkeletonPane height={STUDIO_HEIGHT} />}
        />
      ))}
    </Stack>
  );
}
