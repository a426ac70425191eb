import { Box, Flex, Text } from '@chakra-ui/react';
import { Expand, Maximize, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { CheckboxField } from '../../../../ui/field/checkbox-field.js';
import { HIGH_WINDOW, LOW_WINDOW, useIsDesktop } from '../../../../ui/use-media.js';
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
 * Numbers in columns of two. On a desktop the label is in the field, so that a pair is one line, and position and crop
 * have headings. In a low window a line takes the place of the headings.
 */
const NUMBERS = {
  display: 'grid',
  gap: '2',
  gridTemplateColumns: '1fr 1fr',
  lg: {
    '& > label': { alignItems: 'center', py: '0' },
    '& > label > span': { fontSize: 'sm', lineHeight: '1.25' },
    '& div:has(> label + input)': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      '& > label': { gridArea: '1 / 1', alignSelf: 'center', ps: '3', zIndex: '1', pointerEvents: 'none' },
      '& > input': { gridArea: '1 / 1 / 2 / 3', textAlign: 'end' },
      _after: { gridArea: '1 / 2' },
      '& > p': { gridColumn: '1 / -1' },
    },
  },
} as const;
const CROP = {
  display: 'contents',
  lg: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    mt: '1',
    [LOW_WINDOW]: { mt: '0', pt: '2', borderTopWidth: '1px' },
  },
} as const;
/** Over both columns of a desktop. Only screen readers get it on a phone and in a low window. */
const HEADING = {
  fontSize: 'sm',
  fontWeight: '600',
  color: 'muted',
  gridColumn: '1 / -1',
  srOnly: true,
  css: { [HIGH_WINDOW]: { lg: { srOnly: false } } },
} as const;

/** In one row on a desktop. Its start is aligned with the fields. */
const PLACEMENTS = {
  lg: {
    mt: '1',
    mx: '-1',
    justifyContent: 'space-between',
    '& > *': { px: '1', gap: '1', fontSize: 'sm' },
    '& svg': { width: '16px' },
  },
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
  const id = useId();
  const box = boxOf(item, source);
  const area = areaOf(box);
  const changeSize = (width: number, height: number, subject: string) =>
    onChange(resizeItem(item, source, { width, height }, { x: 0, y: 0 }), subject);
  const ratio = proportional && box.width > 0 && box.height > 0 ? box.height / box.width : null;
  const isDesktop = useIsDesktop();
  const ratioBox = (
    <CheckboxField checked={proportional} onChange={onProportional}>
      {t('visual.proportional')}
    </CheckboxField>
  );
  return (
    <Box role="group" aria-labelledby={`${id}-placement`}>
      {locked && <Text mb="2">{t('visual.isLocked')}</Text>}
      <Box css={NUMBERS}>
        <Text id={`${id}-placement`} {...HEADING}>
          {t('visual.placement')}
        </Text>
        <NumberField
          label={t('visual.x')}
          unit="px"
          value={area.x}
          min={-MAX_LENGTH}
          max={MAX_LENGTH}
          disabled={locked}
          onChange={(x) => onChange(moveItemTo(item, source, { x }), 'x')}
        />
        <NumberField
          label={t('visual.y')}
          unit="px"
          value={area.y}
          min={-MAX_LENGTH}
          max={MAX_LENGTH}
          disabled={locked}
          onChange={(y) => onChange(moveItemTo(item, source, { y }), 'y')}
        />
        <NumberField
          label={t('visual.width')}
          unit="px"
          value={box.width}
          min={MIN_LENGTH}
          max={MAX_LENGTH}
          disabled={locked}
          onChange={(width) => changeSize(width, ratio === null ? box.height : width * ratio, 'width')}
        />
        <NumberField
          label={t('visual.height')}
          unit="px"
          value={box.height}
          min={MIN_LENGTH}
          max={MAX_LENGTH}
          disabled={locked}
          onChange={(height) => changeSize(ratio === null ? box.width : height / ratio, height, 'height')}
        />
        <NumberField
          label={t('visual.rotation')}
          unit="°"
          value={box.rotation}
          min={-FULL_TURN}
          max={FULL_TURN}
          disabled={locked}
          onChange={(degrees) => onChange(rotateItem(item, source, degrees), 'rotation')}
        />
        {isDesktop && ratioBox}
        <Box role="group" aria-labelledby={`${id}-crop`} css={CROP}>
          <Text id={`${id}-crop`} {...HEADING}>
            {t('visual.crop')}
          </Text>
          {CROPS.map((side) => (
            <NumberField
              key={side}
              label={t(`visual.${side}`)}
              unit="px"
              value={numberOf(item[side], 0, 0)}
              min={0}
              max={maxCrop(item, source, side)}
              disabled={locked}
              onChange={(pixels) => onChange(cropItem(item, source, side, pixels), side)}
            />
          ))}
        </Box>
      </Box>
      {!isDesktop && ratioBox}
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
