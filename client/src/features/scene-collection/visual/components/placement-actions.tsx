import { Flex } from '@chakra-ui/react';
import { Expand, Maximize, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { fillCanvas, resetPlacement } from '../geometry/arrange.js';
import { JOINED_ROW } from '../fields/joined-fields.js';
import type { Json, Size } from '../model/values.js';

interface Props {
  item: Json;
  canvas: Size;
  isLocked: boolean;
  /** Each change is a step of Undo. */
  onChange: (item: Json, subject: null) => void;
}

/** On a desktop, equal buttons without icons in one box that is as wide as those of the fields and looks like them. */
const ACTIONS_STYLE = {
  lg: {
    ...JOINED_ROW.lg,
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '0',
    '& > *': {
      minWidth: '0',
      px: '0',
      borderInlineWidth: '0',
      borderRadius: '0',
      _first: { borderStartRadius: 'md' },
      _last: { borderEndRadius: 'md' },
      // The longest text fits the narrowest column.
      fontSize: '0.8125rem',
      letterSpacing: '-0.01em',
      fontWeight: '500',
      _hover: { bg: 'fill' },
    },
    '& svg': { display: 'none' },
  },
} as const;

/** Buttons for common placements of an item. */
export function PlacementActions({ item, canvas, isLocked, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Flex gap="2" wrap="wrap" css={ACTIONS_STYLE}>
      <Button
        variant="ghost"
        icon={Maximize}
        disabled={isLocked}
        onClick={() => onChange(fillCanvas(item, canvas, 'inner'), null)}
      >
        {t('visual.fit')}
      </Button>
      <Button
        variant="ghost"
        icon={Expand}
        disabled={isLocked}
        onClick={() => onChange(fillCanvas(item, canvas, 'outer'), null)}
      >
        {t('visual.cover')}
      </Button>
      <Button
        variant="ghost"
        icon={RotateCcw}
        disabled={isLocked}
        onClick={() => onChange(resetPlacement(item), null)}
      >
        {t('visual.reset')}
      </Button>
    </Flex>
  );
}
