import { Box } from '@chakra-ui/react';
import type { Declaration } from './declaration.js';

const LABELS = { name: 'Name', email: 'E-Mail-Adresse', contract: 'Vertrag', message: 'Nachricht' } as const;
const FIELDS = ['name', 'email', 'contract', 'message'] as const;

/** Lists the entered values. An empty message is left out. */
export function DeclarationList({ declaration }: { declaration: Declaration }) {
  return (
    <dl>
      {FIELDS.filter((field) => declaration[field].trim() !== '').map((field) => (
        <Box key={field}>
          <dt>{LABELS[field]}</dt>
          <Box as="dd" whiteSpace="pre-line">
            {declaration[field].trim()}
          </Box>
        </Box>
      ))}
    </dl>
  );
}
