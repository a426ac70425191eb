import { FileJson } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { useFileInput } from '../../../ui/field/use-file-input.js';

interface Props {
  text: string;
  busy?: boolean;
  disabled?: boolean;
  /** True for a button without an outline, with its icon near the edge of the page. */
  isQuiet?: boolean;
  onFile: (file: File) => void;
}

const OUTLINE_STYLE = { variant: 'outline' } as const;
/** The padding is outside of the page's edge, so that the icon is in line with what is above and below. */
const QUIET_STYLE = { variant: 'ghost', px: '3', ms: '-3' } as const;

/** Button that opens a JSON file. */
export function FileButton({ text, busy = false, disabled = false, isQuiet = false, onFile }: Props) {
  const { fileInput, chooseFile } = useFileInput('.json,application/json', onFile);
  return (
    <>
      <Button
        {...(isQuiet ? QUIET_STYLE : OUTLINE_STYLE)}
        icon={FileJson}
        busy={busy}
        disabled={disabled}
        onClick={chooseFile}
      >
        {text}
      </Button>
      <input {...fileInput} />
    </>
  );
}
