import { Box, Heading } from '@chakra-ui/react';
import { Link } from 'wouter';
import type { LegalSection } from './markdown/legal-text.js';
import { Markdown, type Placeholders } from './markdown/markdown.js';

interface Props {
  sections: readonly LegalSection[];
  placeholders: Placeholders;
}

export function LegalSections({ sections, placeholders }: Props) {
  return (
    <>
      <Contents sections={sections} />
      {sections.map(({ id, title, body }, index) => (
        <Box as="section" key={id} aria-labelledby={id} mb="8">
          <Heading as="h2" id={id} tabIndex={-1} fontSize="lg" mb="3" scrollMarginTop="16px">
            {index + 1}. {title}
          </Heading>
          <Markdown tokens={body} placeholders={placeholders} />
        </Box>
      ))}
    </>
  );
}

/** Table of contents. Its links replace the history entry, so that one step back leaves the page. */
function Contents({ sections }: Pick<Props, 'sections'>) {
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
