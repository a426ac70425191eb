import { Box, chakra, Grid } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  checked: boolean;
  /** The label. A click on a link in it does not check the box. */
  children: ReactNode;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with its label. The library's checkbox would add 11 kB to the home page. */
export function CheckboxField({ checked, children, onChange }: Props) {
  return (
    <chakra.label
      display="flex"
      alignItems="flex-start"
      gap="3"
      py="3"
      minH="target"
      cursor="pointer"
      userSelect="none"
    >
      <Grid flexShrink="0" placeItems="center" css={{ '& > *': { gridArea: '1 / 1' } }}>
        <chakra.input
          type="checkbox"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          appearance="none"
          m="0"
          boxSize="24px"
          borderRadius="6px"
          borderWidth="2px"
          borderColor="control"
          bg="ground"
          cursor="pointer"
          _checked={{ bg: 'moss', borderColor: 'moss' }}
          _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
        />
        {checked && (
          <Box asChild color="onMoss" pointerEvents="none">
            <Check size={20} aria-hidden />
          </Box>
        )}
      </Grid>
      <chakra.span fontSize="md" fontWeight="400" lineHeight="1.5">
        {children}
      </chakra.span>
    </chakra.label>
  );
}
