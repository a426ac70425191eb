import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { Expand, Maximize, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { CheckboxField } from '../../../../ui/field/checkbox-field.js';
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
  return (
    <Box role="group" aria-label={t('visual.placement')}>
      {locked && <Text mb="2">{t('visual.isLocked')}</Text>}
      <Grid gap="2" templateColumns="1fr 1fr">
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
      </Grid>
      <Trim {...{ item, source, locked, onChange }} />
      <CheckboxField checked={proportional} onChange={onProportional}>
        {t('visual.proportional')}
      </CheckboxField>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          icon={Maximize}
          disabled={locked}
          onClick={() => onChange(fillCanvas(item, canvas, 'inner'), null)}
        >
          {t('visual.fit')}
        </Button>
        <Button
          variant="outline"
          icon={Expand}
          disabled={locked}
          onClick={() => onChange(fillCanvas(item, canvas, 'outer'), null)}
        >
          {t('visual.cover')}
        </Button>
        <Button
          variant="outline"
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

function Trim({ item, source, locked, onChange }: Pick<Props, 'item' | 'source' | 'locked' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <Grid gap="2" mt="2" templateColumns="1fr 1fr">
      <NumberField
        label={t('visual.rotation')}
        value={boxOf(item, source).rotation}
        min={-FULL_TURN}
        max={FULL_TURN}
        disabled={locked}
        onChange={(degrees) => onChange(rotateItem(item, source, degrees), 'rotation')}
      />
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
    </Grid>
  );
}
