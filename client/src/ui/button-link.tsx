import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonRecipe } from './button-recipe.js';

const StyledLink = chakra(Link, buttonRecipe);

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  icon?: LucideIcon;
  children?: ReactNode;
  size?: 'icon';
  justifyContent?: 'flex-start';
  variant?: 'solid' | 'outline' | 'ghost' | 'quiet';
}

/**
 * A link to a page of the application, styled as a button. The component is not in button.tsx, because the landing page
 * has no router.
 */
export function ButtonLink({ icon: Icon, children, ...props }: Props) {
  return (
    <StyledLink {...props}>
      {Icon && <Icon aria-hidden size={20} />}
      {children}
    </StyledLink>
  );
}
