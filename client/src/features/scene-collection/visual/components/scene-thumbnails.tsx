import { Box, Center, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { canvasOf } from '../geometry/canvas-size.js';
import { readCollection, sceneNamesOf, sourcesOf, type Collection } from '../model/collection.js';
import { usePictureContext, type PictureOptions } from '../use-picture-context.js';
import { ScenePicture } from './scene-picture.js';
import { Thumbnail, ThumbnailRow } from '../../components/thumbnail-row.js';

interface Props extends PictureOptions {
  /** Text of the collection. */
  text: string;
  /** Maximum number of thumbnails. If there are more scenes, the last thumbnail shows the number of omitted scenes. */
  max: number;
  /** The scene on program; null without one. */
  onProgram?: string | null;
}

/**
 * Draws a thumbnail of each scene as in the editor. If the text is not a scene collection, the row stays empty, so that
 * nothing below it moves.
 */
export default function SceneThumbnails({ text, max, ...pictureOptions }: Props) {
  const collection = useMemo(() => readCollection(text), [text]);
  if (collection) return <Thumbnails collection={collection} max={max} {...pictureOptions} />;
  return (
    <Box visibility="hidden">
      <ThumbnailRow label="">
        <Thumbnail>{null}</Thumbnail>
      </ThumbnailRow>
    </Box>
  );
}

function Thumbnails({
  collection,
  max,
  onProgram = null,
  ...pictureOptions
}: Omit<Props, 'text'> & { collection: Collection }) {
  const { t } = useTranslation();
  const sources = useMemo(() => sourcesOf(collection), [collection]);
  const canvas = useMemo(() => canvasOf(collection.raw), [collection]);
  const context = usePictureContext(collection, { sources, canvas }, pictureOptions);
  const names = sceneNamesOf(collection);
  const drawnNames = names.length > max ? names.slice(0, max - 1) : names;
  const omittedCount = names.length - drawnNames.length;
  return (
    <ThumbnailRow label={t('visual.scenes')}>
      {drawnNames.map((name) => (
        <Thumbnail key={name} caption={name} isOnProgram={name === onProgram}>
          <ScenePicture
            name={name}
            context={context}
            label={name === onProgram ? `${name}, ${t('visual.onProgram')}` : name}
          />
        </Thumbnail>
      ))}
      {omittedCount > 0 && (
        <Thumbnail>
          <Center h="full" bg="ground" color="muted" fontWeight="700" fontVariantNumeric="tabular-nums">
            <span aria-hidden>+{omittedCount}</span>
            <Text as="span" srOnly>
              {t('visual.moreScenes', { count: omittedCount })}
            </Text>
          </Center>
        </Thumbnail>
      )}
    </ThumbnailRow>
  );
}
