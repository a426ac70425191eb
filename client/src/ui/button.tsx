import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonRecipe } from './button-recipe.js';

const StyledButton = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });
const StyledAnchor = chakra('a', buttonRecipe);

interface ButtonContent {
  icon?: LucideIcon;
  children?: ReactNode;
}

type ButtonProps = ComponentProps<typeof StyledButton> &
  ButtonContent & {
    /**
     * True while the button's action is running. The button stays focusable, is announced as busy and ignores presses.
     */
    busy?: boolean;
    busyText?: string;
  };

/** A button. A busy button keeps the focus, which a disabled element would lose. */
export function Button({
  icon: Icon,
  busy = false,
  busyText,
  children,
  onClick,
  onKeyDown,
  ...props
}: ButtonProps) {
  return (
    <StyledButton
      {...props}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...(!busy && { onClick, onKeyDown })}
    >
      {Icon && <Icon aria-hidden size={20} />}
      {busy ? (busyText ?? children) : children}
    </StyledButton>
  );
}

/** An icon button; `label` is its accessible name. */
export function IconButton({ icon, label, ...props }: ButtonProps & { icon: LucideIcon; label: string }) {
  return <Button icon={icon} aria-label={label} title={label} size="icon" variant="ghost" {...props} />;
}

/**
 * A link outside the router, styled as a button. It leaves the application, unless its click handler opens the page.
 */
export function ButtonAnchor({
  icon: Icon,
  children,
  ...props
}: HTMLChakraProps<'a'> & ButtonContent & { size?: 'md' | 'lg'; variant?: 'solid' | 'outline' | 'quiet' }) {
  return (
    <StyledAnchor {...props}>
      {Icon && <Icon aria-hidden size={20} />}
      {children}
    </StyledAnchor>
  );
}

export function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="outline" onClick={onClick}>
      {t('dialog.cancel')}
    </Button>
  );
}
