import { Box, Flex, type BoxProps } from '@chakra-ui/react';
import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface Props extends Omit<BoxProps, 'onDrop'> {
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** Drop area for a file. A file dropped outside of it is ignored; the browser would otherwise navigate to it. */
export function FileDrop({ disabled = false, onFile, children, ...box }: Props) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  useEffect(function keepThePage() {
    window.addEventListener('dragover', refuseFiles);
    window.addEventListener('drop', refuseFiles);
    return () => {
      window.removeEventListener('dragover', refuseFiles);
      window.removeEventListener('drop', refuseFiles);
    };
  }, []);

  const enter = (event: DragEvent) => {
    if (!carriesFiles(event) || disabled) return;
    event.preventDefault();
    setOver(true);
  };
  /** Handled in the capture phase: the text editor would otherwise insert the file's content. */
  const take = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
      setOver(false);
  };
  return (
    <Box
      position="relative"
      {...box}
      onDragEnterCapture={enter}
      onDragOverCapture={enter}
      onDragLeave={leave}
      onDropCapture={take}
    >
      {children}
      {over && (
        <Flex
          position="absolute"
          inset="0"
          align="center"
          justify="center"
          bg="surface"
          color="ink"
          border="3px dashed"
          borderColor="moss"
          borderRadius="lg"
          fontWeight="600"
          pointerEvents="none"
        >
          {t('collection.dropHere')}
        </Flex>
      )}
    </Box>
  );
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

function refuseFiles(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
