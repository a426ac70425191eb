import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Running text: short lines, room between paragraphs, lists with their marks. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Box
      maxW="70ch"
      lineHeight="1.65"
      overflowWrap="anywhere"
      hyphens="auto"
      css={{
        '& p, & ul, & ol, & dl, & blockquote': { marginBlockEnd: '12px' },
        '& ul': { listStyle: 'disc', paddingInlineStart: '24px' },
        '& ol': { listStyle: 'decimal', paddingInlineStart: '24px' },
        '& li': { marginBlockEnd: '4px' },
        '& h3': { fontSize: 'md', fontWeight: '700', marginBlock: '20px 8px' },
        '& dt': { fontWeight: '700' },
        '& dd': { marginBlockEnd: '12px' },
        '& code': { fontFamily: 'mono', fontSize: '0.95em' },
        '& blockquote': { borderInlineStartWidth: '4px', borderColor: 'control', paddingInlineStart: '16px' },
        '& a': { textDecoration: 'underline', textUnderlineOffset: '3px', textDecorationThickness: '2px' },
        '@media print': { '& h2, & h3': { breakAfter: 'avoid' }, '& p, & li': { orphans: '3', widows: '3' } },
      }}
    >
      {children}
    </Box>
  );
}
