import { Box, chakra } from '@chakra-ui/react';
import { FileJson, Plus } from 'lucide-react';
import { useFileInput } from '../../../ui/field/use-file-input.js';
import { EMPTY_ROW_HEIGHT } from '../../../ui/pane/empty-row.js';

interface Props {
  text: string;
  /** Which files are accepted, below the text. */
  hint: string;
  busy: boolean;
  disabled: boolean;
  onFile: (file: File) => void;
}

const RowButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    width: 'full',
    minHeight: `${EMPTY_ROW_HEIGHT}px`,
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    '& > svg': { flexShrink: '0', color: 'muted' },
    _disabled: { cursor: 'not-allowed', opacity: '0.55' },
  },
});

/** Row of a `rowList` that opens a JSON file. */
export function FileRow({ text, hint, busy, disabled, onFile }: Props) {
  const { fileInput, chooseFile } = useFileInput('.json,application/json', onFile);
  return (
    <Box data-row="">
      <RowButton
        type="button"
        disabled={disabled}
        {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : { onClick: chooseFile })}
      >
        <FileJson aria-hidden size={20} />
        <Box as="span" flex="1" minW="0" overflowWrap="break-word">
          <Box as="span" display="block" fontWeight="600" lineHeight="1.3">
            {text}
          </Box>{' '}
          <Box as="span" display="block" fontSize="sm" color="muted">
            {hint}
          </Box>
        </Box>
        <Plus aria-hidden size={20} />
      </RowButton>
      <input {...fileInput} />
    </Box>
  );
}
