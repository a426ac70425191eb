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
/** The area for taps is the whole problem text, on a phone with the line above it: 48 px high. */
const BUTTON_STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  gap: '1',
  minWidth: '0',
  height: { base: '18px', lg: '22px' },
  px: '1',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'sm',
  bg: 'fill',
  color: 'ink',
  fontSize: '13px',
  fontWeight: '600',
  lineHeight: '1',
  cursor: 'pointer',
  _hover: { bg: 'fillStrong' },
  _disabled: { bg: 'transparent', color: 'muted', cursor: 'default' },
  _after: {
    content: '""',
    position: 'absolute',
    insetX: '0',
    top: { base: '-24px', lg: '-4px' },
    bottom: { base: '-6px', lg: '0' },
  },
  '& > svg': { flexShrink: '0' },
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
