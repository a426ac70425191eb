import { Center, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { canvasOf } from '../geometry/canvas-size.js';
import { readCollection, sceneNames, sourcesOf, type Collection } from '../model/collection.js';
import { usePictureContext, type PictureOptions } from '../use-picture-context.js';
import { ScenePicture } from './scene-picture.js';
import { Thumbnail, ThumbnailRow } from '../../components/thumbnail-row.js';

interface Props extends PictureOptions {
  /** Text of the collection. */
  text: string;
  /** Maximum number of thumbnails. If there are more scenes, the last thumbnail shows how many are left out. */
  max: number;
}

/** Draws a thumbnail of each scene as in the editor. Draws nothing if the text is not a scene collection. */
export default function SceneThumbnails({ text, max, ...shown }: Props) {
  const collection = useMemo(() => readCollection(text), [text]);
  return collection && <Thumbnails collection={collection} max={max} {...shown} />;
}

function Thumbnails({ collection, max, ...shown }: Omit<Props, 'text'> & { collection: Collection }) {
  const { t } = useTranslation();
  const sources = useMemo(() => sourcesOf(collection), [collection]);
  const canvas = useMemo(() => canvasOf(collection.raw), [collection]);
  const context = usePictureContext(collection, { sources, canvas }, shown);
  const names = sceneNames(collection);
  const drawn = names.length > max ? names.slice(0, max - 1) : names;
  const omitted = names.length - drawn.length;
  return (
    <ThumbnailRow label={t('visual.scenes')}>
      {drawn.map((name) => (
        <Thumbnail key={name} caption={name}>
          <ScenePicture name={name} context={context} label={name} />
        </Thumbnail>
      ))}
      {omitted > 0 && (
        <Thumbnail>
          <Center h="full" bg="ground" color="muted" fontWeight="700" fontVariantNumeric="tabular-nums">
            <span aria-hidden>+{omitted}</span>
            <Text as="span" srOnly>
              {t('visual.moreScenes', { count: omitted })}
            </Text>
          </Center>
        </Thumbnail>
      )}
    </ThumbnailRow>
  );
}
