import { Box, Flex, type BoxProps } from '@chakra-ui/react';
import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface Props extends Omit<BoxProps, 'onDrop'> {
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** Drop area for a file. A file dropped outside of the area is ignored; otherwise the browser would open the file. */
export function FileDrop({ disabled = false, onFile, children, ...box }: Props) {
  const { t } = useTranslation();
  const [isDraggedOver, setDraggedOver] = useState(false);
  useEffect(function ignoreDropsOutside() {
    window.addEventListener('dragover', ignoreFiles);
    window.addEventListener('drop', ignoreFiles);
    return () => {
      window.removeEventListener('dragover', ignoreFiles);
      window.removeEventListener('drop', ignoreFiles);
    };
  }, []);

  const handleDragOver = (event: DragEvent) => {
    if (!hasFiles(event) || disabled) return;
    event.preventDefault();
    setDraggedOver(true);
  };
  /** Handled in the capture phase: the text editor would otherwise insert the file's content. */
  const handleDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setDraggedOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  const handleDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
      setDraggedOver(false);
  };
  return (
    <Box
      position="relative"
      {...box}
      onDragEnterCapture={handleDragOver}
      onDragOverCapture={handleDragOver}
      onDragLeave={handleDragLeave}
      onDropCapture={handleDrop}
    >
      {children}
      {isDraggedOver && (
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

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

function ignoreFiles(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
