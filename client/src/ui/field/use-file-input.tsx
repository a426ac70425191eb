import { useRef, type ReactNode } from 'react';

/**
 * Lets the user choose a file, also the same one again. `accept`: as of `<input type="file">`. `fileInput` is hidden and
 * must be rendered.
 */
export function useFileInput(
  accept: string,
  onFile: (file: File) => void,
): { fileInput: ReactNode; chooseFile: () => void } {
  const input = useRef<HTMLInputElement>(null);
  const fileInput = (
    <input
      ref={input}
      type="file"
      accept={accept}
      hidden
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) onFile(file);
        currentTarget.value = '';
      }}
    />
  );
  return { fileInput, chooseFile: () => input.current?.click() };
}
