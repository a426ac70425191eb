import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Returns a selector of elements in the text and its sections, but not in nested forms and lists of links. */
const createSelector = (...elements: string[]) =>
  elements.map((name) => `& > ${name}, & > section > ${name}`).join(', ');

/** Text with short lines, spaced paragraphs and list markers. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Box
      maxW="70ch"
      lineHeight="1.65"
      overflowWrap="anywhere"
      hyphens="auto"
      css={{
        [createSelector('p', 'ul', 'ol', 'dl', 'blockquote')]: { marginBlockEnd: '12px' },
        [createSelector('ul')]: { listStyle: 'disc', paddingInlineStart: '24px' },
        [createSelector('ol')]: { listStyle: 'decimal', paddingInlineStart: '24px' },
        [createSelector('ul > li', 'ol > li')]: { marginBlockEnd: '4px' },
        [createSelector('h3')]: { fontSize: 'md', fontWeight: '700', marginBlock: '20px 8px' },
        [createSelector('blockquote')]: {
          borderInlineStartWidth: '4px',
          borderColor: 'control',
          paddingInlineStart: '16px',
        },
        '& blockquote > p': { marginBlockEnd: '12px' },
        '& dt': { fontWeight: '700' },
        '& dd': { marginBlockEnd: '12px' },
        '& code': { fontFamily: 'mono', fontSize: '0.95em' },
        '& a': { textDecoration: 'underline', textUnderlineOffset: '3px', textDecorationThickness: '2px' },
        '@media print': { '& h2, & h3': { breakAfter: 'avoid' }, '& p, & li': { orphans: '3', widows: '3' } },
      }}
    >
      {children}
    </Box>
  );
}
