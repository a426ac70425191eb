import { Box, Center, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LOADING_THUMBNAILS, Thumbnail, ThumbnailGrid } from '../../components/thumbnail-grid.js';
import { canvasOf } from '../geometry/canvas-size.js';
import { readCollection, sceneNamesOf, sourcesOf, type Collection } from '../model/collection.js';
import { findSceneRoles } from '../model/scene-roles.js';
import { usePictureContext, type PictureOptions } from '../use-picture-context.js';
import { ScenePicture } from './scene-picture.js';

interface Props extends PictureOptions {
  /** Text of the collection. */
  text: string;
  /** Maximum number of thumbnails. If there are more scenes, the last thumbnail shows the number of omitted scenes. */
  max: number;
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
 * Draws a thumbnail of each scene as in the editor. If the text is not a scene collection, the grid stays empty, so
 * that nothing below it moves.
 */
export default function SceneThumbnails({ text, max, ...options }: Props) {
  const collection = useMemo(() => readCollection(text), [text]);
  if (collection) return <Thumbnails collection={collection} max={max} {...options} />;
  return (
    <Box visibility="hidden">
      <ThumbnailGrid label="" count={LOADING_THUMBNAILS}>
        {Array.from({ length: LOADING_THUMBNAILS }, (_, index) => (
          <Thumbnail key={index}>{null}</Thumbnail>
        ))}
      </ThumbnailGrid>
    </Box>
  );
}

function Thumbnails({
  collection,
  max,
  onProgram = null,
  lossScene = null,
  isOnAir = false,
  onOpen,
  ...pictureOptions
}: Omit<Props, 'text'> & { collection: Collection }) {
  const { t } = useTranslation();
  const sources = useMemo(() => sourcesOf(collection), [collection]);
  const canvas = useMemo(() => canvasOf(collection.raw), [collection]);
  const context = usePictureContext(collection, { sources, canvas }, pictureOptions);
  const roles = useMemo(() => findSceneRoles(collection, lossScene), [collection, lossScene]);
  const names = sceneNamesOf(collection);
  const drawnNames = names.length > max ? names.slice(0, max - 1) : names;
  const [firstOmitted] = names.slice(drawnNames.length);
  const omittedCount = names.length - drawnNames.length;
  const omittedText = t('visual.moreScenes', { count: omittedCount });
  const openScene = (name: string) => onOpen && (() => onOpen(name));
  return (
    <ThumbnailGrid label={t('visual.scenes')} count={Math.min(names.length, max)}>
      {drawnNames.map((name) => {
        const isOnProgram = name === onProgram;
        const role = roles.get(name);
        const note = role && t(`visual.role.${role}`);
        const withState = (text: string) => (isOnProgram ? `${text}, ${t('visual.onProgram')}` : text);
        return (
          <Thumbnail
            key={name}
            caption={name}
            note={note}
            programMark={isOnProgram ? { text: t('visual.onProgram'), isOnAir } : undefined}
            label={withState(t('visual.editScene', { name }))}
            onOpen={openScene(name)}
          >
            <ScenePicture name={name} context={context} label={withState(note ? `${name}, ${note}` : name)} />
          </Thumbnail>
        );
      })}
      {firstOmitted !== undefined && (
        <Thumbnail caption={omittedText} onOpen={openScene(firstOmitted)}>
          <Center as="span" h="full" color="muted" fontSize="lg" fontWeight="700">
            <span aria-hidden>+{omittedCount}</span>
            <Text as="span" srOnly>
              {omittedText}
            </Text>
          </Center>
        </Thumbnail>
      )}
    </ThumbnailGrid>
  );
}
