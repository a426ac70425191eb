import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Braces, Redo2, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { useContext, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../../ui/button.js';
import { useOpening } from '../../../../ui/dialog/use-opening.js';
import { Notice } from '../../../../ui/notice.js';
import { useIsDesktop } from '../../../../ui/use-media.js';
import type { AppliesAtKey, OnProgram } from '../../on-program.js';
import { computeSourceSize } from '../geometry/source-size.js';
import type { Collection } from '../model/collection.js';
import { findCover } from '../model/covered.js';
import { findNameProblem } from '../model/names.js';
import { readTextStyle } from '../model/text-style.js';
import { flagOf } from '../model/values.js';
import { computeRemainingPages } from '../model/web-pages.js';
import { AREAS, CONTENTS, DESKTOP_GRID } from '../editor-areas.js';
import { CoverNotice } from '../fields/cover-notice.js';
import { AppliesAtContext, EffectGroup } from '../fields/effect-group.js';
import { SoundFields } from '../fields/sound-fields.js';
import { VisibleSwitch } from '../fields/visible-switch.js';
import { useCollectionHistory } from '../use-collection-history.js';
import { usePictureContext, type PictureOptions } from '../use-picture-context.js';
import { useVisualEditor } from '../use-visual-editor.js';
import { AddSource } from './add-source.js';
import { PlacementFields } from './placement-fields.js';
import { RenameDialog } from './rename-dialog.js';
import { SceneStrip } from './scene-strip.js';
import { SourceFields } from './source-fields.js';
import { SourceList } from './source-list.js';
import { Stage } from './stage.js';
import { TextFields } from './text-fields.js';

interface EditorOptions extends PictureOptions {
  /** Null unless the user's server runs with the collection. */
  onProgram?: OnProgram | null;
  /** The scene that is selected at first; null for the first one. */
  initialScene?: string | null;
}

interface Props extends EditorOptions {
  text: string;
  onChange: (text: string) => void;
  onSave: () => void;
  onAdvanced: () => void;
  /** Time at which the server applies what is saved, for the headings of the fields. */
  appliesAt?: AppliesAtKey;
  /** Notices about the text. */
  children?: ReactNode;
}

/**
 * Edits a scene collection visually. Its text remains the single source of truth, so that both editors share unsaved
 * changes.
 */
export default function VisualEditor({
  text,
  onChange,
  onSave,
  onAdvanced,
  appliesAt = null,
  children,
  ...options
}: Props) {
  const { t } = useTranslation();
  const { collection, canUndo, canRedo, change, undo, redo } = useCollectionHistory(text, onChange);
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (key === 's') onSave();
    else if (isTyping) return;
    else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
    else if (key === 'z') undo();
    else return;
    event.preventDefault();
  };
  const tools = (
    <>
      <IconButton icon={Undo2} label={t('visual.undo')} disabled={!canUndo} onClick={undo} />
      <IconButton icon={Redo2} label={t('visual.redo')} disabled={!canRedo} onClick={redo} />
      <Button
        variant="ghost"
        px="2"
        icon={Braces}
        title={t('collection.editor.advanced')}
        data-focus-fallback
        onClick={onAdvanced}
      >
        <Text as="span" srOnly={{ base: true, sm: false, lg: true, xl: false }}>
          {t('collection.editor.advanced')}
        </Text>
      </Button>
    </>
  );
  return (
    <Box {...(collection && { css: DESKTOP_GRID })}>
      <Stack gap="3" onKeyDown={handleKeyDown} {...(collection && { css: CONTENTS })}>
        {collection ? (
          <AppliesAtContext value={appliesAt}>
            <Scenes collection={collection} change={change} undo={undo} tools={tools} {...options} />
          </AppliesAtContext>
        ) : (
          <>
            <Flex gap="2" wrap="wrap">
              {tools}
            </Flex>
            <Notice icon={TriangleAlert} tone="attention">
              {t('visual.undrawable')}
            </Notice>
          </>
        )}
      </Stack>
      <Box {...(collection && { css: AREAS.notices })}>{children}</Box>
    </Box>
  );
}

interface ScenesProps extends EditorOptions {
  collection: Collection;
  change: (collection: Collection, subject?: string | null) => void;
  undo: () => void;
  /** Controls for the whole collection. */
  tools: ReactNode;
}

function Scenes({ collection, change, undo, tools, ...options }: ScenesProps) {
  const { onProgram = null, initialScene, ...pictureOptions } = options;
  const { images, canShowPages = null } = pictureOptions;
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const appliesAt = useContext(AppliesAtContext);
  const editor = useVisualEditor(collection, change, initialScene);
  const { canvas, scene, item, source } = editor;
  const context = usePictureContext(collection, editor, pictureOptions);
  const cover = item ? findCover(editor.items, item.index, context) : null;
  const renaming = useOpening<'scene' | 'source'>();
  const [isProportional, setProportional] = useState(true);
  const keepsAspectRatio = isProportional && source?.kind !== 'colour';
  const oldName = (renaming.opened === 'scene' ? scene : item?.name) ?? '';
  return (
    <>
      <Box css={AREAS.strip}>
        <SceneStrip
          names={editor.names}
          selected={scene}
          onProgram={onProgram}
          context={context}
          hasRoom={editor.hasRoomForScene}
          tools={
            isDesktop && (
              <Flex gap="2" ms="auto" flexShrink="0">
                {tools}
              </Flex>
            )
          }
          onSelect={editor.selectScene}
          onAdd={editor.addScene}
          onRename={() => renaming.open('scene')}
          onDuplicate={editor.duplicateScene}
          onMove={editor.moveScene}
          onDelete={editor.deleteScene}
        />
      </Box>
      {editor.deletedName !== null && (
        <Box css={AREAS.undo}>
          <Notice
            icon={Trash2}
            actions={
              <Button variant="outline" icon={Undo2} onClick={undo}>
                {t('visual.undo')}
              </Button>
            }
          >
            {t('visual.deleted', { name: editor.deletedName })}
          </Notice>
        </Box>
      )}
      <Columns
        picture={
          <Stage
            scene={scene}
            context={context}
            selected={item?.index ?? null}
            keepsAspectRatio={keepsAspectRatio}
            onSelect={editor.select}
            onPlace={editor.place}
            onDelete={editor.deleteSelectedItem}
          />
        }
      >
        <Flex gap="2" wrap="wrap" align="center" justify="space-between">
          {isDesktop && (
            <Text aria-hidden fontWeight="700">
              {t('visual.sourcesTitle')}
            </Text>
          )}
          <AddSource
            disabled={!editor.hasRoomForSource}
            canvas={canvas}
            remaining={computeRemainingPages(collection, null)}
            canShowPages={canShowPages}
            images={images}
            onAdd={editor.add}
          />
          {!isDesktop && (
            <Flex gap="2" ms="auto">
              {tools}
            </Flex>
          )}
        </Flex>
        <SourceList
          items={editor.items.toReversed()}
          selected={item?.index ?? null}
          context={context}
          onSelect={editor.select}
          onShow={editor.show}
          onLock={editor.lock}
          onRename={() => renaming.open('source')}
          onMove={editor.move}
          onDelete={editor.deleteSelectedItem}
        />
        {isDesktop && !item && editor.items.length > 0 && (
          <Text color="muted">
            {t('visual.noneSelected')}
            {appliesAt === 'liveParts' && ` ${t('collection.editor.takesEffect.liveParts')}`}
          </Text>
        )}
        {item && (
          // The key resets the fields for another item.
          <Stack key={`${scene} ${item.name} ${item.index}`} gap={{ base: '4', lg: '3' }}>
            {cover && <CoverNotice cover={cover} onBringToFront={editor.bringToFront} />}
            <EffectGroup
              isLive
              control={
                <VisibleSwitch
                  isVisible={flagOf(item.raw.visible, true)}
                  onShow={(visible) => editor.show(item.index, visible)}
                />
              }
            >
              {source?.kind === 'text' && (
                <TextFields textStyle={readTextStyle(source.raw)} onChange={editor.changeText} />
              )}
              {source?.kind === 'feed' && <SoundFields source={source.raw} onChange={editor.changeSound} />}
            </EffectGroup>
            <EffectGroup>
              {source && (
                <SourceFields
                  collection={collection}
                  source={source}
                  canShowPages={canShowPages}
                  onTextChange={editor.changeText}
                  onColourChange={editor.changeColour}
                  onPageChange={editor.changePage}
                />
              )}
              <PlacementFields
                item={item.raw}
                canvas={canvas}
                source={computeSourceSize(source, context)}
                isLocked={flagOf(item.raw.locked, false)}
                keepsAspectRatio={keepsAspectRatio}
                onKeepAspectRatio={setProportional}
                onChange={(raw, subject) => editor.place(item.index, raw, subject)}
              />
            </EffectGroup>
          </Stack>
        )}
      </Columns>
      <RenameDialog
        open={renaming.opened !== null}
        title={t(renaming.opened === 'source' ? 'visual.renameSource' : 'visual.renameScene')}
        name={oldName}
        findProblem={(name) => findNameProblem(collection, name, oldName)}
        onRename={(name) => editor.rename(oldName, name)}
        onClose={renaming.close}
      />
    </>
  );
}

interface ColumnsProps {
  picture: ReactNode;
  /** The list of sources, and the fields of the selected one. */
  children: ReactNode;
}

/**
 * The picture beside the sources, or above them if there is little room. On a desktop the sources come first in the tab
 * order, because a source is selected before it is moved or its fields are changed.
 */
function Columns({ picture, children }: ColumnsProps) {
  const isDesktop = useIsDesktop();
  const sourcesColumn = (
    <Stack gap="3" css={AREAS.side}>
      {children}
    </Stack>
  );
  return (
    <Flex gap="4" wrap="wrap" css={CONTENTS}>
      {isDesktop && sourcesColumn}
      <Box data-work css={AREAS.work}>
        {picture}
      </Box>
      {!isDesktop && sourcesColumn}
    </Flex>
  );
}
