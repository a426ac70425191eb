import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Braces, Redo2, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../../ui/button.js';
import { useOpening } from '../../../../ui/dialog/use-opening.js';
import { Notice } from '../../../../ui/notice.js';
import { useIsDesktop } from '../../../../ui/use-media.js';
import type { OnProgram } from '../../on-program.js';
import { computeSourceSize } from '../geometry/source-size.js';
import type { Collection } from '../model/collection.js';
import { colourOf } from '../model/colour.js';
import { findNameProblem } from '../model/names.js';
import { readTextStyle } from '../model/text-style.js';
import { flagOf, numberOf, objectOf, type Json } from '../model/values.js';
import { computeRemainingPages, readWebPage } from '../model/web-pages.js';
import { AREAS, CONTENTS, DESKTOP_GRID } from '../editor-areas.js';
import { useCollectionHistory } from '../use-collection-history.js';
import { usePictureContext, type PictureOptions } from '../use-picture-context.js';
import { useVisualEditor } from '../use-visual-editor.js';
import { AddSource } from './add-source.js';
import { ColourField } from './colour-field.js';
import { PageFields } from './page-fields.js';
import { PlacementActions } from './placement-actions.js';
import { PlacementFields } from './placement-fields.js';
import { RenameDialog } from './rename-dialog.js';
import { SceneStrip } from './scene-strip.js';
import { SourceList } from './source-list.js';
import { Stage } from './stage.js';
import { TextFields } from './text-fields.js';

interface EditorOptions extends PictureOptions {
  /** Null unless the user's server runs with the collection. */
  onProgram?: OnProgram | null;
}

interface Props extends EditorOptions {
  text: string;
  onChange: (text: string) => void;
  onSave: () => void;
  onAdvanced: () => void;
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
  children,
  ...pictureOptions
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
          <Scenes collection={collection} change={change} undo={undo} tools={tools} {...pictureOptions} />
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

function Scenes({ collection, change, undo, tools, onProgram = null, ...pictureOptions }: ScenesProps) {
  const { images, canShowPages = null } = pictureOptions;
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const editor = useVisualEditor(collection, change);
  const { canvas, scene, item, source } = editor;
  const context = usePictureContext(collection, editor, pictureOptions);
  const page = source && readWebPage(source.raw);
  const renaming = useOpening<'scene' | 'source'>();
  const [isProportional, setProportional] = useState(true);
  const keepsAspectRatio = isProportional && source?.kind !== 'colour';
  const itemKey = item && `${scene} ${item.name} ${item.index}`;
  const placement = item && {
    item: item.raw,
    canvas,
    isLocked: flagOf(item.raw.locked, false),
    onChange: (raw: Json, subject: string | null) => editor.place(item.index, raw, subject),
  };
  const fields = placement && (
    <PlacementFields
      {...placement}
      key={itemKey}
      source={computeSourceSize(source, context)}
      keepsAspectRatio={keepsAspectRatio}
      onKeepAspectRatio={setProportional}
    />
  );
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
        fields={isDesktop && (fields ?? <Text color="muted">{t('visual.noneSelected')}</Text>)}
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
        {placement && (
          // The key resets the fields for another item.
          <Stack key={itemKey} gap={{ base: '3', lg: '2' }}>
            {isDesktop && <PlacementActions {...placement} />}
            {source?.kind === 'text' && (
              <TextFields textStyle={readTextStyle(source.raw)} onChange={editor.changeText} />
            )}
            {source?.kind === 'colour' && (
              <ColourField
                label={t('visual.colour')}
                value={colourOf(numberOf(objectOf(source.raw.settings).color, 0xffd1d1d1, 0, 0xffffffff))}
                onChange={editor.changeColour}
              />
            )}
            {source && page && (
              <PageFields
                page={page}
                pixels={computeRemainingPages(collection, source.name).pixels}
                canShowPages={canShowPages}
                marksMissingUrl
                onChange={editor.changePage}
              />
            )}
            {!isDesktop && <PlacementActions {...placement}>{fields}</PlacementActions>}
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
  /** Fields of the selected item, shown below the picture; false if no item is selected. */
  fields: ReactNode;
  /** The list of sources. */
  children: ReactNode;
}

/**
 * The picture beside the sources, or above them if there is little room. On a desktop the sources come first in the tab
 * order, because a source is selected before it is moved or its fields are changed.
 */
function Columns({ picture, fields, children }: ColumnsProps) {
  const sourcesColumn = (
    <Stack gap="3" css={AREAS.side}>
      {children}
    </Stack>
  );
  return (
    <Flex gap="4" wrap="wrap" css={CONTENTS}>
      {fields && sourcesColumn}
      <Box data-work css={AREAS.work}>
        {picture}
        {fields && <Box css={AREAS.fields}>{fields}</Box>}
      </Box>
      {!fields && sourcesColumn}
    </Flex>
  );
}
