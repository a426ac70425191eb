import { useState, type DragEvent } from 'react';

/** Accepts files that are dropped on an element with `dropProps`. `isDraggedOver`: files are held over the element. */
export function useFileDrop(disabled: boolean, onFile: (file: File) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const acceptDrag = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDraggedOver(true);
  };
  const dropFile = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  return {
    isDraggedOver,
    dropProps: {
      onDragEnter: acceptDrag,
      onDragOver: acceptDrag,
      onDragLeave: () => setDraggedOver(false),
      onDrop: dropFile,
    },
  };
}
