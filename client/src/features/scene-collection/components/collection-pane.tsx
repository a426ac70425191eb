import { Box, Flex } from '@chakra-ui/react';
import type { Removed } from '@trailcast/schema/wire';
import { Download, Pencil, SquarePen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../ui/action-menu.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { NameDialog } from '../../../ui/dialog/name-dialog.js';
import type { Submission } from '../../../ui/field/submission.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useOpening } from '../../../ui/dialog/use-opening.js';
import { PanicRow } from './panic-row.js';
import { RemovedList } from './removed-list.js';

export interface CollectionActions {
  onEdit: () => void;
  onRename: (name: string) => Promise<Submission>;
  onDownload: () => void;
  onDelete: () => void;
}

interface Props extends CollectionActions {
  name: string;
  /** Position in the list, from 1. */
  position: number;
  /** True for the only collection, whose position is only for screen readers. */
  isOnly?: boolean;
  /** Sources and filters that a server has removed or will remove; null while unknown. */
  removed: readonly Removed[] | null;
  /** Number of scenes; null while unknown, which leaves its line empty. Without it, there is no line. */
  sceneCount?: number | null | undefined;
  /** Mark of the collection that the server broadcasts, beside the number of scenes. */
  onAir?: ReactNode;
  /** Thumbnails of the collection's scenes. */
  thumbnails?: ReactNode;
  /** The picture of a panic's card, as content of an SVG of 1280 x 720. */
  panicDrawing?: ReactNode;
  /** The running request; null if there is none. */
  busy: 'rename' | 'download' | 'delete' | null;
  /** True if the user has no active payment, so the collection can only be viewed and deleted. */
  readOnly: boolean;
}

const BUSY_TEXTS = {
  rename: undefined,
  download: 'collection.downloading',
  delete: 'collection.deleting',
} as const;

export function CollectionPane(props: Props) {
  const {
    name,
    position,
    isOnly = false,
    sceneCount,
    onAir,
    removed,
    busy,
    readOnly,
    onEdit,
    onRename,
    onDownload,
    onDelete,
  } = props;
  const { t } = useTranslation();
  const { opened, open, close } = useOpening<'rename' | 'delete'>();
  const busyText = busy ? BUSY_TEXTS[busy] : undefined;
  const rename = async (newName: string) => {
    const outcome = await onRename(newName);
    if (outcome.isDone) close();
    return outcome;
  };
  return (
    <Pane
      title={name}
      titlePrefix={`${position}.`}
      hidesPrefix={isOnly}
      subtitle={
        sceneCount !== undefined && (
          <Flex wrap="wrap" columnGap="3" fontSize="sm" color="muted" minH="1lh">
            {sceneCount !== null && <span>{t('collection.scenes', { count: sceneCount })}</span>}
            {onAir}
          </Flex>
        )
      }
      aside={
        <Box ms="auto" me="-2">
          <ActionMenu
            isIcon
            isQuiet
            text={t('collection.more')}
            busyText={busyText && t(busyText)}
            actions={[
              // The scenes' pictures lead to the editor as well, but a broken collection has none.
              { text: t('collection.edit'), icon: SquarePen, disabled: readOnly, onSelect: onEdit },
              {
                text: t('collection.rename'),
                icon: Pencil,
                disabled: readOnly,
                onSelect: () => open('rename'),
              },
              { text: t('collection.download'), icon: Download, onSelect: onDownload },
              {
                text: t('collection.delete'),
                icon: Trash2,
                destructive: true,
                onSelect: () => open('delete'),
              },
            ]}
          />
        </Box>
      }
    >
      {props.thumbnails}
      {/* The card of a panic is no scene, so the list lacks it. Below each of several collections it would be noise. */}
      {isOnly && <PanicRow drawing={props.panicDrawing} />}
      {removed && removed.length > 0 && <RemovedList removed={removed} />}
      <NameDialog
        open={opened === 'rename'}
        title={t('collection.rename')}
        name={name}
        isSaving={busy === 'rename'}
        onSave={rename}
        onClose={close}
      />
      <ConfirmDialog
        open={opened === 'delete'}
        destructive
        text={t('collection.confirmDelete')}
        action={t('collection.delete')}
        onConfirm={() => {
          close();
          onDelete();
        }}
        onClose={close}
      />
    </Pane>
  );
}
