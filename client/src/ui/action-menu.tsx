import { Box, Menu, Text } from '@chakra-ui/react';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from './button.js';

export interface MenuAction {
  text: string;
  icon: LucideIcon;
  disabled?: boolean;
  /** True if the action removes something: it is separated from the others and has the colour `loss`. */
  destructive?: boolean;
  onSelect: () => void;
}

interface Props {
  text: string;
  actions: readonly MenuAction[];
  /** Button text while an action is running. The menu stays closed until it ends. */
  busyText?: string | undefined;
  /** True to show only an icon, with `text` as its accessible name. A `busyText` is still shown as text. */
  isIcon?: boolean;
  /** True for a button without an outline, among others that are not main actions. */
  isQuiet?: boolean;
}

export function ActionMenu({ text, actions, busyText, isIcon = false, isQuiet = false }: Props) {
  return (
    <Box>
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          {/* Gets the focus after a dialog, because the menu item that opened it no longer exists. */}
          <Button
            variant={isQuiet ? 'ghost' : 'outline'}
            icon={Ellipsis}
            w="full"
            px="2"
            gap="1"
            {...(isIcon && { title: text })}
            data-focus-fallback
            {...(busyText !== undefined && { busy: true, busyText })}
          >
            <Text as="span" srOnly={isIcon}>
              {text}
            </Text>
          </Button>
        </Menu.Trigger>
        <Menu.Positioner>
          {/* At least as wide as its button. A wider menu grows to the left, where a narrow screen has room. */}
          <Menu.Content minW="max(200px, var(--reference-width))" maxW="calc(100vw - 32px)">
            {actions.map(({ text: name, icon: Icon, disabled = false, destructive = false, onSelect }) => (
              <Fragment key={name}>
                {destructive && <Menu.Separator />}
                <Menu.Item
                  value={name}
                  disabled={disabled}
                  {...(destructive && { color: 'loss' })}
                  // `onSelect` of the menu needs a pointer event before the click, which screen readers do not send.
                  onClick={() => !disabled && onSelect()}
                >
                  <Icon aria-hidden size={20} />
                  {name}
                </Menu.Item>
              </Fragment>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </Box>
  );
}
