import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import type { ImageSlot } from '../../image-slot.js';
import type { Addition } from '../edit/sources.js';
import type { Size } from '../model/values.js';
import { hostOf, type RemainingPages } from '../model/web-pages.js';
import { AddMenu } from './add-menu.js';
import { PageDialog } from './page-dialog.js';

interface Props {
  /** True if the scene or the collection has no room for another source. */
  disabled: boolean;
  canvas: Size;
  /** Remaining limits for web pages. */
  remaining: RemainingPages;
  /** True if servers show web pages; null while unknown. */
  canShowPages: boolean | null;
  images?: ImageSlot | undefined;
  onAdd: (addition: Addition) => void;
}

/** Adds a source to the scene; images and web pages are chosen in a dialog. */
export function AddSource({ disabled, canvas, remaining, canShowPages, images, onAdd }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'image' | 'page' | null>(null);
  const close = () => setOpened(null);
  const add = (addition: Addition) => {
    close();
    onAdd(addition);
  };
  return (
    <Box>
      <AddMenu
        disabled={disabled}
        onAdd={onAdd}
        onImage={images && (() => setOpened('image'))}
        onPage={() => setOpened('page')}
      />
      {images && (
        <Modal
          open={opened === 'image'}
          title={t('visual.chooseImage')}
          onClose={close}
          footer={<CancelButton onClick={close} />}
        >
          {images.renderChooser(({ id, name }) => add({ kind: 'image', name, image: id }))}
        </Modal>
      )}
      <PageDialog
        open={opened === 'page'}
        canvas={canvas}
        remaining={remaining}
        canShowPages={canShowPages}
        onAdd={(page) => add({ kind: 'browser', name: hostOf(page.url) ?? t('visual.kind.browser'), page })}
        onClose={close}
      />
    </Box>
  );
}
