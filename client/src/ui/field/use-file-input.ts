import { useRef, type ComponentProps } from 'react';

/**
 * Lets the user choose a file, also the same one again. `accept`: as of `<input type="file">`. Render
 * `<input {...fileInput} />`: it is hidden.
 */
export function useFileInput(
  accept: string,
  onFile: (file: File) => void,
): { fileInput: ComponentProps<'input'>; chooseFile: () => void } {
  const ref = useRef<HTMLInputElement>(null);
  const fileInput: ComponentProps<'input'> = {
    ref,
    type: 'file',
    accept,
    hidden: true,
    onChange: ({ currentTarget }) => {
      const file = currentTarget.files?.[0];
      if (file) onFile(file);
      currentTarget.value = '';
    },
  };
  return { fileInput, chooseFile: () => ref.current?.click() };
}
