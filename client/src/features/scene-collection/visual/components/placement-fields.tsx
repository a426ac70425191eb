import { Box, Flex, Text } from '@chakra-ui/react';
import { Expand, Maximize, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { CheckboxField } from '../../../../ui/field/checkbox-field.js';
import { useDesk } from '../../../../ui/use-media.js';
import {
  cropItem,
  CROPS,
  fillCanvas,
  MAX_LENGTH,
  maxCrop,
  moveItemTo,
  resizeItem,
  resetPlacement,
  rotateItem,
  MIN_LENGTH,
} from '../geometry/arrange.js';
import { areaOf, boxOf } from '../geometry/placement.js';
import { numberOf, type Json, type Size } from '../model/values.js';
import { NumberField } from './number-field.js';

const FULL_TURN = 360;

interface Props {
  item: Json;
  /** Size of the item's source, canvas pixels. */
  source: Size;
  canvas: Size;
  locked: boolean;
  proportional: boolean;
  onProportional: (proportional: boolean) => void;
  /** Changes with the same `subject`, such as typing in one field, are one step of Undo. */
  onChange: (item: Json, subject: string | null) => void;
}

/**
 * Numbers in columns of two, on a desktop in rows of four. There a field's note is as wide as the row: its label, input
 * and note are cells of the grid.
 */
const NUMBERS = {
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: '1fr 1fr', lg: '1fr' },
} as const;
const ROW = {
  display: 'contents',
  lg: {
    display: 'grid',
    columnGap: '2',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > div': { display: 'contents' },
    '& > div > label': { gridRow: '1', alignSelf: 'end', lineHeight: '1.25' },
    '& > div > input': { gridRow: '2' },
    '& > div > p': { gridColumn: '1 / -1' },
    '& > label': { gridRow: '2', gridColumn: 'span 3' },
  },
} as const;

/** In one row on a desktop. Its start is aligned with the fields. */
const PLACEMENTS = {
  lg: { mt: '1', mx: '-2', justifyContent: 'space-between', '& > *': { px: '2', fontSize: 'sm' } },
} as const;

/** Position, size, rotation and crop of an item as numbers, and buttons for common placements. */
export function PlacementFields({
  item,
  source,
  canvas,
  locked,
  proportional,
  onProportional,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const box = boxOf(item, source);
  const area = areaOf(box);
  const changeSize = (width: number, height: number, subject: string) =>
    onChange(resizeItem(item, source, { width, height }, { x: 0, y: 0 }), subject);
  const ratio = proportional && box.width > 0 && box.height > 0 ? box.height / box.width : null;
  const isDesk = useDesk();
  const ratioBox = (
    <CheckboxField checked={proportional} onChange={onProportional}>
      {t('visual.proportional')}
    </CheckboxField>
  );
  return (
    <Box role="group" aria-label={t('visual.placement')}>
      {locked && <Text mb="2">{t('visual.isLocked')}</Text>}
      <Box css={NUMBERS}>
        <Box css={ROW}>
          <NumberField
            label={t('visual.x')}
            value={area.x}
            min={-MAX_LENGTH}
            max={MAX_LENGTH}
            disabled={locked}
            onChange={(x) => onChange(moveItemTo(item, source, { x }), 'x')}
          />
          <NumberField
            label={t('visual.y')}
            value={area.y}
            min={-MAX_LENGTH}
            max={MAX_LENGTH}
            disabled={locked}
            onChange={(y) => onChange(moveItemTo(item, source, { y }), 'y')}
          />
          <NumberField
            label={t('visual.width')}
            value={box.width}
            min={MIN_LENGTH}
            max={MAX_LENGTH}
            disabled={locked}
            onChange={(width) => changeSize(width, ratio === null ? box.height : width * ratio, 'width')}
          />
          <NumberField
            label={t('visual.height')}
            value={box.height}
            min={MIN_LENGTH}
            max={MAX_LENGTH}
            disabled={locked}
            onChange={(height) => changeSize(ratio === null ? box.width : height / ratio, height, 'height')}
          />
        </Box>
        <Box css={ROW}>
          <NumberField
            label={t('visual.rotation')}
            value={box.rotation}
            min={-FULL_TURN}
            max={FULL_TURN}
            disabled={locked}
            onChange={(degrees) => onChange(rotateItem(item, source, degrees), 'rotation')}
          />
          {isDesk && ratioBox}
        </Box>
        <Box css={ROW}>
          {CROPS.map((side) => (
            <NumberField
              key={side}
              label={t(`visual.${side}`)}
              value={numberOf(item[side], 0, 0)}
              min={0}
              max={maxCrop(item, source, side)}
              disabled={locked}
              onChange={(pixels) => onChange(cropItem(item, source, side, pixels), side)}
            />
          ))}
        </Box>
      </Box>
      {!isDesk && ratioBox}
      <Flex gap={{ base: '2', lg: '0' }} wrap="wrap" css={PLACEMENTS}>
        <Button
          variant="ghost"
          icon={Maximize}
          disabled={locked}
          onClick={() => onChange(fillCanvas(item, canvas, 'inner'), null)}
        >
          {t('visual.fit')}
        </Button>
        <Button
          variant="ghost"
          icon={Expand}
          disabled={locked}
          onClick={() => onChange(fillCanvas(item, canvas, 'outer'), null)}
        >
          {t('visual.cover')}
        </Button>
        <Button
          variant="ghost"
          icon={RotateCcw}
          disabled={locked}
          onClick={() => onChange(resetPlacement(item), null)}
        >
          {t('visual.reset')}
        </Button>
      </Flex>
    </Box>
  );
}
