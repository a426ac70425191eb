import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';

const StyledLink = chakra(Link, {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'target',
    ms: 'auto',
    me: '-3',
    color: 'muted',
    _hover: { color: 'ink' },
    // Extends the link to the whole row.
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});

/** A chevron that makes a row of a list a link. `text`: what the link leads to. */
export function RowLink({ to, text }: { to: string; text: string }) {
  return (
    <StyledLink to={to} title={text} aria-label={text}>
      <ChevronRight aria-hidden size={20} />
    </StyledLink>
  );
}
