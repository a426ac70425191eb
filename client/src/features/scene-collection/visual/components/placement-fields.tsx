import { Box, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../../ui/field/checkbox-field.js';
import { useIsDesktop } from '../../../../ui/use-media.js';
import { TALL_WINDOW, WIDE_WORK } from '../editor-areas.js';
import {
  cropItem,
  CROPS,
  MAX_LENGTH,
  computeMaxCrop,
  moveItemTo,
  resizeItem,
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
  isLocked: boolean;
  keepsAspectRatio: boolean;
  onKeepAspectRatio: (keepsAspectRatio: boolean) => void;
  /** Changes with the same `subject`, such as typing in one field, are one step of Undo. */
  onChange: (item: Json, subject: string | null) => void;
}

/**
 * Numbers in columns of two. On a desktop the label is in the field, and position and crop are groups, beside each
 * other if there is room. In a tall window they have headings.
 */
const NUMBERS_STYLE = {
  display: 'grid',
  gap: '2',
  gridTemplateColumns: '1fr 1fr',
  lg: {
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    [WIDE_WORK]: { columnGap: '6', gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
    '& div:has(> label + input)': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      '& > label': {
        gridArea: '1 / 1',
        alignSelf: 'center',
        ps: '2',
        lineHeight: '1.25',
        zIndex: '1',
        pointerEvents: 'none',
      },
      '& > input': { gridArea: '1 / 1 / 2 / 3', pe: '28px', textAlign: 'end' },
      _after: { gridArea: '1 / 2', pe: '2' },
      '& > p': { gridColumn: '1 / -1' },
    },
  },
} as const;
const GROUP_STYLE = {
  display: 'contents',
  lg: { display: 'grid', gap: '2', alignContent: 'start' },
} as const;
/** On a desktop the third column contains the rotation, and below it the checkbox. */
const POSITION_STYLE = {
  display: 'contents',
  lg: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& > :nth-child(5)': { gridArea: '1 / 3' },
    '& > label': { gridArea: '2 / 3', alignItems: 'center', gap: '2', py: '0' },
    '& > label > span': { fontSize: 'sm', lineHeight: '1.25' },
  },
} as const;
const CROP_STYLE = {
  display: 'contents',
  lg: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& input': { fontSize: 'sm' },
    [WIDE_WORK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& input': { fontSize: 'md' } },
  },
} as const;
/** On a phone and in a low window, only screen readers get the heading. */
const HEADING_PROPS = {
  fontSize: 'sm',
  lineHeight: '20px',
  fontWeight: '600',
  color: 'muted',
  srOnly: true,
  css: { [TALL_WINDOW]: { lg: { srOnly: false } } },
} as const;

/** Position, size, rotation and crop of an item as numbers. */
export function PlacementFields({
  item,
  source,
  isLocked,
  keepsAspectRatio,
  onKeepAspectRatio,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const box = boxOf(item, source);
  const area = areaOf(box);
  const changeSize = (width: number, height: number, subject: string) =>
    onChange(resizeItem(item, source, { width, height }, { x: 0, y: 0 }), subject);
  const ratio = keepsAspectRatio && box.width > 0 && box.height > 0 ? box.height / box.width : null;
  const isDesktop = useIsDesktop();
  const ratioCheckbox = (
    <CheckboxField checked={keepsAspectRatio} onChange={onKeepAspectRatio}>
      {t('visual.proportional')}
    </CheckboxField>
  );
  const position = { unit: 'px', min: -MAX_LENGTH, max: MAX_LENGTH, disabled: isLocked } as const;
  const length = { ...position, min: MIN_LENGTH } as const;
  return (
    <Box role="group" aria-labelledby={`${id}-placement`}>
      <Box css={NUMBERS_STYLE}>
        <Box css={GROUP_STYLE}>
          <Text id={`${id}-placement`} {...HEADING_PROPS}>
            {t('visual.placement')}
          </Text>
          <Box css={POSITION_STYLE}>
            <NumberField
              label={t('visual.x')}
              value={area.x}
              {...position}
              onChange={(x) => onChange(moveItemTo(item, source, { x }), 'x')}
            />
            <NumberField
              label={t('visual.y')}
              value={area.y}
              {...position}
              onChange={(y) => onChange(moveItemTo(item, source, { y }), 'y')}
            />
            <NumberField
              label={t('visual.width')}
              value={box.width}
              {...length}
              onChange={(width) => changeSize(width, ratio === null ? box.height : width * ratio, 'width')}
            />
            <NumberField
              label={t('visual.height')}
              value={box.height}
              {...length}
              onChange={(height) => changeSize(ratio === null ? box.width : height / ratio, height, 'height')}
            />
            <NumberField
              label={t('visual.rotation')}
              unit="°"
              value={box.rotation}
              min={-FULL_TURN}
              max={FULL_TURN}
              disabled={isLocked}
              onChange={(degrees) => onChange(rotateItem(item, source, degrees), 'rotation')}
            />
            {isDesktop && ratioCheckbox}
          </Box>
        </Box>
        <Box role="group" aria-labelledby={`${id}-crop`} css={GROUP_STYLE}>
          <Text id={`${id}-crop`} {...HEADING_PROPS}>
            {t('visual.crop')}
          </Text>
          <Box css={CROP_STYLE}>
            {CROPS.map((side) => (
              <NumberField
                key={side}
                label={t(`visual.${side}`)}
                unit="px"
                value={numberOf(item[side], 0, 0)}
                min={0}
                max={computeMaxCrop(item, source, side)}
                disabled={isLocked}
                onChange={(pixels) => onChange(cropItem(item, source, side, pixels), side)}
              />
            ))}
          </Box>
        </Box>
      </Box>
      {!isDesktop && ratioCheckbox}
    </Box>
  );
}
