import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router';
import { buttonRecipe } from './button-recipe.js';

const StyledButton = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });
const StyledAnchor = chakra('a', buttonRecipe);
const StyledLink = chakra(Link, buttonRecipe);

interface Look {
  /** Drawn before the words; says nothing to a screen reader. */
  icon?: LucideIcon;
  children?: ReactNode;
}

type ButtonProps = ComponentProps<typeof StyledButton> &
  Look & {
    /** What it started still runs: it keeps its place and words, says so, and takes no second press. */
    busy?: boolean;
    /** Words while busy. */
    busyText?: string;
  };

/** A button. `busy` keeps the focus where it is, since a disabled element would lose it. */
export function Button({ icon: Icon, busy = false, busyText, children, onClick, ...props }: ButtonProps) {
  return (
    <StyledButton
      {...props}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...(!busy && { onClick })}
    >
      {Icon && <Icon aria-hidden size={20} />}
      {busy ? (busyText ?? children) : children}
    </StyledButton>
  );
}

/** A button without words on it: `label` says what it does. */
export function IconButton({ icon, label, ...props }: ButtonProps & { icon: LucideIcon; label: string }) {
  return <Button icon={icon} aria-label={label} title={label} size="icon" variant="ghost" {...props} />;
}

/** Looks like a button, goes to a page of the application. */
export function ButtonLink({
  icon: Icon,
  children,
  ...props
}: LinkProps & Look & { variant?: 'solid' | 'outline' | 'ghost' | 'quiet' }) {
  return (
    <StyledLink {...props}>
      {Icon && <Icon aria-hidden size={20} />}
      {children}
    </StyledLink>
  );
}

/** Looks like a button, leaves the application. */
export function ButtonAnchor({
  icon: Icon,
  children,
  ...props
}: HTMLChakraProps<'a'> & Look & { size?: 'md' | 'lg' }) {
  return (
    <StyledAnchor {...props}>
      {Icon && <Icon aria-hidden size={20} />}
      {children}
    </StyledAnchor>
  );
}

/** The word on a button that closes without doing anything. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="outline" onClick={onClick}>
      {t('dialog.cancel')}
    </Button>
  );
}
