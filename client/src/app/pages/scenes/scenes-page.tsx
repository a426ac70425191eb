import { Box, Flex, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { IMAGE_SIZE } from '@trailcast/schema/built-in-images';
import { Lock, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OnAirStatus } from '../../../features/relay-server/components/on-air-status.js';
import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { CollectionPane } from '../../../features/scene-collection/components/collection-pane.js';
import { CollectionThumbnails } from '../../../features/scene-collection/components/collection-thumbnails.js';
import { CollectionsOverview } from '../../../features/scene-collection/components/collections-overview.js';
import { FileRow } from '../../../features/scene-collection/components/file-row.js';
import { SceneEditorDialog } from '../../../features/scene-collection/components/scene-editor-dialog.js';
import { WaitingText } from '../../../features/scene-collection/components/waiting-text.js';
import type { ImageSlot } from '../../../features/scene-collection/image-slot.js';
import type { CollectionFieldsFragment } from '../../../features/scene-collection/scene-collection.generated.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Notice } from '../../../ui/notice.js';
import { RAIL_WIDTH } from '../../../ui/dock/rail-width.js';
import { PageTitle } from '../../../ui/pane/page-title.js';
import { rowList } from '../../../ui/pane/row-list.js';
import { SkeletonPane } from '../../../ui/pane/skeleton-pane.js';
import { useOpening } from '../../../ui/dialog/use-opening.js';
import { useIsDesktop, useIsPhone } from '../../../ui/use-media.js';
import { useLive } from '../../live.js';
import { CollectionOnAir } from './collection-on-air.js';
import { createImageSlot } from './image-slot.js';
import { Images } from './images.js';
import { useCollectionTexts } from './use-collection-texts.js';
import { useFeedPicture } from './use-feed-picture.js';
import { useImages } from './use-images.js';
import { useSceneEditor } from './use-scene-editor.js';
import { useProgramState, useProgram } from './use-program.js';
import { useScenes } from './use-scenes.js';
import { useCanShowPages } from './use-can-show-pages.js';

/** A collection as it was when the editor was opened, and the scene at which it was opened; null for the first one. */
type Opening = CollectionFieldsFragment & { initialScene: string | null };

export default function ScenesPage() {
  const scenes = useScenes();
  const images = useImages();
  const editor = useOpening<Opening>();
  const isShown = scenes.collections.length > 0;
  const texts = useCollectionTexts(isShown);
  const feedPicture = useFeedPicture(isShown);
  const program = useProgram();
  const isPhone = useIsPhone();
  const { t } = useTranslation();
  if (scenes.isLoading) return <Loading />;

  const { collections, isUnpaid, busy } = scenes;
  const imageSlot = createImageSlot(images);
  const findBusyAction = (id: string) =>
    (['rename', 'download', 'delete'] as const).find((action) => busy === `${action} ${id}`) ?? null;
  // A new object, because each opening has its own.
  const openEditor = (collection: CollectionFieldsFragment, initialScene: string | null) =>
    editor.open({ ...collection, initialScene });
  const creation = {
    busy: busy === 'create' || busy === 'file' ? busy : null,
    disabled: isUnpaid,
    onFile: (file: File) => void scenes.createFromFile(file),
  };
  const findProgram = (collectionId: string) => (program.server?.dataId === collectionId ? program : null);
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
        {/* In the same grid: its button gets the focus if a focused collection is deleted. */}
        <Box {...FULL_ROW}>
          <CollectionsOverview
            {...creation}
            title={<Title />}
            count={collections.length}
            onCreate={() => void scenes.create()}
          />
        </Box>
        {isUnpaid && (
          <Box {...FULL_ROW}>
            <Unpaid isEmpty={collections.length === 0} />
          </Box>
        )}
        {collections.map((collection, index) => (
          <CollectionPane
            key={collection.id}
            name={collection.name}
            position={index + 1}
            isOnly={collections.length === 1}
            onAir={<CollectionOnAir collectionId={collection.id} />}
            sceneCount={texts.hasFailed ? undefined : texts.findSceneCount(collection.id)}
            thumbnails={
              !texts.hasFailed && (
                <CollectionThumbnails
                  text={texts.findText(collection.id)}
                  images={imageSlot}
                  feedPicture={feedPicture}
                  onProgram={findProgram(collection.id)?.state?.scene ?? null}
                  lossScene={findProgram(collection.id)?.server?.onFeedLoss?.scene ?? null}
                  isOnAir={program.isLive}
                  onOpen={isUnpaid ? undefined : (scene) => openEditor(collection, scene)}
                />
              )
            }
            panicDrawing={imageSlot.draw('night', IMAGE_SIZE)}
            removed={scenes.removedPartsOf(collection)}
            busy={findBusyAction(collection.id)}
            readOnly={isUnpaid}
            onEdit={() => openEditor(collection, null)}
            onRename={(name) => scenes.rename(collection.id, name)}
            onDownload={() => void scenes.download(collection)}
            onDelete={() => void scenes.deleteCollection(collection.id)}
          />
        ))}
        {/* Fills the cell beside the last of an odd number of collections. */}
        <Box css={rowList} minW="0" {...(collections.length % 2 === 0 && FULL_ROW)}>
          {isPhone && (
            <FileRow
              {...creation}
              text={t(busy === 'file' ? 'collection.creating' : 'collection.fromFile')}
              hint={t('collection.fromFileHint')}
              busy={busy === 'file'}
            />
          )}
          <Images state={images} disabled={isUnpaid} />
        </Box>
      </SimpleGrid>
      <Editor editing={editor.opened} collections={collections} images={imageSlot} onClose={editor.close} />
    </Stack>
  );
}

/** A row of the grid that takes all columns. */
const FULL_ROW = { gridColumn: '1 / -1', minW: '0' } as const;

/** Without space above it, because it is in a row with a button. */
function Title() {
  const { t } = useTranslation();
  return <PageTitle pt="0">{t('navigation.scenes')}</PageTitle>;
}

interface EditorProps {
  /** Null while the editor is closed. */
  editing: Opening | null;
  collections: readonly CollectionFieldsFragment[];
  images: ImageSlot;
  onClose: () => void;
}

function Editor({ editing, collections, images, onClose }: EditorProps) {
  const currentCollection = collections.find(({ id }) => id === editing?.id);
  const editor = useSceneEditor(editing);
  // The canvas on a desktop is three times as wide as a small picture.
  const feedPicture = useFeedPicture(editing !== null, { isLarge: useIsDesktop() });
  const canShowPages = useCanShowPages(editing !== null);
  const onProgram = useProgramState(currentCollection ?? editing);
  return (
    <SceneEditorDialog
      {...editor}
      images={images}
      feedPicture={feedPicture}
      canShowPages={canShowPages}
      onProgram={onProgram}
      broadcastStatus={<BroadcastStatus />}
      open={editing !== null}
      initialScene={editing?.initialScene ?? null}
      name={(currentCollection ?? editing)?.name ?? ''}
      isDeleted={!currentCollection}
      isRunning={(currentCollection?.removed ?? null) !== null}
      onClose={() => {
        editor.onDiscardUnsaved();
        onClose();
      }}
    />
  );
}

/**
 * Repeats the header's broadcast status or its connection warning, because the dialog covers the header on a desktop.
 */
function BroadcastStatus() {
  const { t } = useTranslation();
  const { hasConnected, state, lostSince } = useLive();
  // The header has already requested the server and its status.
  const { status } = useOwnServer({ skip: !hasConnected, fetchPolicy: 'cache-first' });
  if (lostSince !== null) {
    return (
      <Flex role="alert" align="center" gap="2" fontSize="sm" fontWeight="600" color="amber">
        <WifiOff aria-hidden size={20} />
        {t('live.noConnection')}
      </Flex>
    );
  }
  return state === 'connected' && status && <OnAirStatus status={status} isLink={false} />;
}

/** Notice that the payment is missing. Its text depends on whether the user has scene collections. */
function Unpaid({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice
      icon={Lock}
      tone="attention"
      actions={
        <ButtonLink to="/settings" variant="outline">
          {t('collection.toSettings')}
        </ButtonLink>
      }
    >
      {t(isEmpty ? 'collection.unpaidNone' : 'collection.unpaid')}
    </Notice>
  );
}

/** Height with one starter collection, px. On a desktop, the pictures grow with the page. */
const COLLECTION_PANE_HEIGHT = {
  base: 454,
  lg: `calc(min(100vw - ${RAIL_WIDTH}, 1440px) * 9 / 32 + 233px)`,
};

function Loading() {
  const { t } = useTranslation();
  return (
    <Stack gap="4">
      <Box>
        <Flex align="center" minH="target" pt={{ base: '2', md: '0' }} boxSizing="content-box">
          <Title />
        </Flex>
        <Skeleton height="21px" mt="1" hideBelow="md" />
      </Box>
      <WaitingText text={t('collection.waiting')} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
        <SkeletonPane height={COLLECTION_PANE_HEIGHT} />
      </SimpleGrid>
    </Stack>
  );
}
