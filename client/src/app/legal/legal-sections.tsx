import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface LegalSection {
  /** Anchor in the address. */
  id: string;
  title: string;
  body: ReactNode;
}

/** Numbered sections below their table of contents. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <>
      <Contents sections={sections} />
      {sections.map(({ id, title, body }, index) => (
        <Box as="section" key={id} aria-labelledby={id} mb="8">
          <Heading as="h2" id={id} tabIndex={-1} fontSize="lg" mb="3" scrollMarginTop="16px">
            {index + 1}. {title}
          </Heading>
          {body}
        </Box>
      ))}
    </>
  );
}

/** The entry of the page is replaced, so that one step back still leaves it. */
function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <Box as="nav" aria-labelledby="inhalt" mb="8" _print={{ display: 'none' }}>
      <Heading as="h2" id="inhalt" fontSize="lg">
        Inhalt
      </Heading>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <Box asChild display="flex" alignItems="center" minH="48px">
              <Link replace to={`#${id}`}>
                {index + 1}. {title}
              </Link>
            </Box>
          </li>
        ))}
      </ol>
    </Box>
  );
}
