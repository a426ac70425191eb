import { Link as StyledLink } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export function TextLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <StyledLink asChild color="ink" fontWeight="600" textDecoration="underline" textUnderlineOffset="3px">
      <Link to={to}>{children}</Link>
    </StyledLink>
  );
}
