import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ImageSlot } from '../image-slot.js';
import { useLazyModule } from '../use-lazy-module.js';
import { LOADING_THUMBNAILS, MAX_THUMBNAILS, Thumbnail, ThumbnailGrid } from './thumbnail-grid.js';

interface Props {
  /** Text of the collection; null while it loads. */
  text: string | null;
  images?: ImageSlot | undefined;
  /** URL of the feed's last picture; null without one. */
  feedPicture: string | null;
  /** The scene on program; null without one. */
  onProgram?: string | null;
  /** The feed-loss scene of the server that runs the collection; null without one. */
  lossScene?: string | null;
  /** True if viewers see the scene on program. */
  isOnAir?: boolean;
  /** Opens the editor at a scene. If undefined, the thumbnails are no buttons. */
  onOpen?: ((scene: string) => void) | undefined;
}

/**
 * Shows thumbnails of a collection's scenes. The drawing code is loaded on first use. If loading fails, nothing is
 * shown.
 */
export function CollectionThumbnails({ text, ...thumbnailProps }: Props) {
  const { t, i18n } = useTranslation();
  const { moduleState } = useLazyModule(async () => {
    const [thumbnails, texts] = await Promise.all([
      import('../visual/components/scene-thumbnails.js'),
      import('../visual/visual-texts.js'),
    ]);
    texts.addVisualTexts(i18n);
    return thumbnails;
  });
  if (moduleState.kind === 'failed') return null;
  if (moduleState.kind === 'ready' && text !== null)
    return <moduleState.module.default text={text} max={MAX_THUMBNAILS} {...thumbnailProps} />;
  return (
    <ThumbnailGrid label={t('loading')} count={LOADING_THUMBNAILS}>
      {Array.from({ length: LOADING_THUMBNAILS }, (_, index) => (
        <Thumbnail key={index}>
          <Skeleton h="full" />
        </Thumbnail>
      ))}
    </ThumbnailGrid>
  );
}
