import { Box, chakra, Text } from '@chakra-ui/react';
import { Check, Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  owner: string;
  /** True for a moment after the owner was told. The button is then disabled. */
  isTold: boolean;
  isSending: boolean;
  onTell: () => void;
}

/** A band of this width or less has room for the icon only, except in the two lines of a desktop. */
const SHORT_BAND = '@container (max-width: 359px)';
/**
 * The area for taps is the whole problem text, on a phone with the line above it: 48 px high. On a desktop the border is
 * around that area, so that both lines are one button.
 */
const BUTTON_STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: { base: 'center', lg: 'flex-start' },
  flexShrink: { base: '0', lg: '1' },
  gap: '1',
  minWidth: '0',
  height: '18px',
  px: { base: '1', lg: '0' },
  borderWidth: { base: '1px', lg: '0' },
  borderColor: 'edge',
  borderRadius: 'sm',
  bg: { base: 'fill', lg: 'transparent' },
  color: 'ink',
  fontSize: '13px',
  fontWeight: '600',
  lineHeight: '1',
  textAlign: { base: 'center', lg: 'start' },
  cursor: 'pointer',
  _focusVisible: {
    lg: { outline: 'none', _before: { outline: '3px solid {colors.focus}', outlineOffset: '-3px' } },
  },
  _hover: { bg: { base: 'fillStrong', lg: 'transparent' }, _before: { borderColor: 'ink' } },
  _disabled: { bg: 'transparent', color: 'muted', cursor: 'default', _before: { borderColor: 'line' } },
  _after: {
    content: '""',
    position: 'absolute',
    insetX: '0',
    top: { base: '-24px', lg: '-6px' },
    bottom: { base: '-6px', lg: '0' },
  },
  _before: {
    lg: {
      content: '""',
      position: 'absolute',
      inset: '0',
      borderWidth: '1px',
      borderColor: 'control',
      borderBottomRadius: 'md',
    },
  },
  '& > svg': { flexShrink: '0', lg: { boxSize: '16px' } },
} as const;
const SHORT_STYLE = { lg: { display: 'none' }, [SHORT_BAND]: { display: 'none' } } as const;
const LONG_STYLE = { lgDown: { display: 'none' } } as const;

/** Tells the owner of the problem beside it. Afterwards the button says so, in the same size. */
export function TellButton({ owner, isTold, isSending, onTell }: Props) {
  const { t } = useTranslation();
  const [tell, told] = [t('studio.note.tell', { name: owner }), t('studio.note.told', { name: owner })];
  const name = isTold ? told : tell;
  const isDisabled = isTold || isSending;
  return (
    <>
      <chakra.button
        type="button"
        data-advice
        aria-label={name}
        title={name}
        // A disabled element would lose the focus.
        {...(isDisabled ? { 'aria-disabled': true } : { onClick: onTell })}
        {...(isSending && { 'aria-busy': true })}
        css={BUTTON_STYLE}
      >
        {isTold ? <Check aria-hidden size={14} /> : <Megaphone aria-hidden size={14} />}
        <Alternatives
          texts={[t('studio.note.tellShort'), t('studio.note.toldShort')]}
          isSecond={isTold}
          css={SHORT_STYLE}
        />
        <Alternatives texts={[tell, told]} isSecond={isTold} css={LONG_STYLE} />
      </chakra.button>
      <Text as="span" role="status" srOnly>
        {isTold && told}
      </Text>
    </>
  );
}

/** One of two texts, in the width of the longer one. */
function Alternatives({ texts, isSecond, css }: { texts: [string, string]; isSecond: boolean; css: object }) {
  return (
    <Box as="span" css={{ display: 'grid', minWidth: '0', ...css }}>
      {texts.map((text, index) => (
        <Box
          as="span"
          key={text}
          gridArea="1 / 1"
          truncate
          lineHeight="16px"
          visibility={isSecond === (index === 1) ? 'visible' : 'hidden'}
        >
          {text}
        </Box>
      ))}
    </Box>
  );
}
