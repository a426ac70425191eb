import { FileJson } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.js';

interface Props {
  text: string;
  busy?: boolean;
  disabled?: boolean;
  variant?: 'outline' | 'quiet';
  onFile: (file: File) => void;
}

/** Button that opens a JSON file. Choosing the same file again also works. */
export function FileButton({ text, busy = false, disabled = false, variant = 'outline', onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        icon={FileJson}
        busy={busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
