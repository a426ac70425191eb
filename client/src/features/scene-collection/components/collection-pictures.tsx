import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ImageSlot } from '../image-slot.js';
import { useLoaded } from '../use-loaded.js';
import { Thumbnail, ThumbnailRow, THUMBNAILS } from './thumbnail-row.js';

interface Props {
  /** Text of the collection; null while it loads. */
  text: string | null;
  images?: ImageSlot | undefined;
  /** Address of the feed's last picture; null without one. */
  feedPicture: string | null;
}

/**
 * Thumbnails of a collection's scenes. What draws them is loaded when they are first shown; if that fails, there are
 * none.
 */
export function CollectionPictures({ text, ...shown }: Props) {
  const { t, i18n } = useTranslation();
  const { part } = useLoaded(async () => {
    const [thumbnails, texts] = await Promise.all([
      import('../visual/components/scene-thumbnails.js'),
      import('../visual/visual-texts.js'),
    ]);
    texts.addVisualTexts(i18n);
    return thumbnails;
  });
  if (part.kind === 'failed') return null;
  if (part.kind === 'ready' && text !== null)
    return <part.module.default text={text} max={THUMBNAILS} {...shown} />;
  return (
    <ThumbnailRow label={t('loading')}>
      {Array.from({ length: THUMBNAILS }, (_, index) => (
        <Thumbnail key={index}>
          <Skeleton h="full" />
        </Thumbnail>
      ))}
    </ThumbnailRow>
  );
}
