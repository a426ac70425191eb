import { FileJson } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { useFileInput } from '../../../ui/field/use-file-input.js';

interface Props {
  text: string;
  busy?: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** Button that opens a JSON file. */
export function FileButton({ text, busy = false, disabled = false, onFile }: Props) {
  const { fileInput, chooseFile } = useFileInput('.json,application/json', onFile);
  return (
    <>
      <Button variant="outline" icon={FileJson} busy={busy} disabled={disabled} onClick={chooseFile}>
        {text}
      </Button>
      <input {...fileInput} />
    </>
  );
}
