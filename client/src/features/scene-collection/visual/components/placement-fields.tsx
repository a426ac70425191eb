import { Flex, Stack, Text } from '@chakra-ui/react';
import { Link2, Link2Off, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button.js';
import { useIsDesktop, useIsHighWindow } from '../../../../ui/use-media.js';
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
import { FieldGroup } from './field-group.js';
import { NumberField } from './number-field.js';
import { PlacementActions } from './placement-actions.js';

const FULL_TURN = 360;

interface Props {
  item: Json;
  canvas: Size;
  /** Size of the item's source, canvas pixels. */
  source: Size;
  isLocked: boolean;
  keepsAspectRatio: boolean;
  onKeepAspectRatio: (keepsAspectRatio: boolean) => void;
  /** Changes with the same `subject`, such as typing in one field, are one step of Undo. */
  onChange: (item: Json, subject: string | null) => void;
}

/** The toggle is in the row of the inputs, below the labels of a phone. */
const TOGGLE_STYLE = { alignSelf: 'end', justifyContent: 'center' } as const;

/**
 * Position, size and crop of an item as numbers, and the reason why they are disabled. The crop is closed at first
 * where there is little height, unless the item is cropped.
 */
export function PlacementFields({
  item,
  canvas,
  source,
  isLocked,
  keepsAspectRatio,
  onKeepAspectRatio,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const box = boxOf(item, source);
  const area = areaOf(box);
  const changeSize = (width: number, height: number, subject: string) =>
    onChange(resizeItem(item, source, { width, height }, { x: 0, y: 0 }), subject);
  const ratio = keepsAspectRatio && box.width > 0 && box.height > 0 ? box.height / box.width : null;
  const field = { unit: 'px', hasInnerLabel: true, disabled: isLocked } as const;
  const position = { ...field, min: -MAX_LENGTH, max: MAX_LENGTH };
  const length = { ...position, min: MIN_LENGTH };
  const isDesktop = useIsDesktop();
  const isHighWindow = useIsHighWindow();
  const crops = CROPS.flatMap((side) => {
    const pixels = numberOf(item[side], 0, 0);
    return pixels === 0 ? [] : `${t(`visual.${side}`)} ${pixels} px`;
  });
  const isCropped = crops.length > 0;
  return (
    <Stack gap={{ base: '4', lg: '3' }}>
      {isLocked && <Text>{t('visual.isLocked')}</Text>}
      <FieldGroup
        hidesTitle
        title={t('visual.placement')}
        columns={3}
        actions={<PlacementActions item={item} canvas={canvas} isLocked={isLocked} onChange={onChange} />}
      >
        <NumberField
          label={t('visual.x')}
          shortLabel="X"
          value={area.x}
          {...position}
          onChange={(x) => onChange(moveItemTo(item, source, { x }), 'x')}
        />
        <NumberField
          label={t('visual.y')}
          shortLabel="Y"
          value={area.y}
          {...position}
          onChange={(y) => onChange(moveItemTo(item, source, { y }), 'y')}
        />
        <NumberField
          label={t('visual.rotation')}
          shortLabel={<RotateCw aria-hidden size={14} />}
          {...field}
          unit="°"
          value={box.rotation}
          min={-FULL_TURN}
          max={FULL_TURN}
          onChange={(degrees) => onChange(rotateItem(item, source, degrees), 'rotation')}
        />
        <NumberField
          label={t('visual.width')}
          shortLabel={t('visual.widthShort')}
          value={box.width}
          {...length}
          onChange={(width) => changeSize(width, ratio === null ? box.height : width * ratio, 'width')}
        />
        <NumberField
          label={t('visual.height')}
          shortLabel={t('visual.heightShort')}
          value={box.height}
          {...length}
          onChange={(height) => changeSize(ratio === null ? box.width : height / ratio, height, 'height')}
        />
        <Flex css={TOGGLE_STYLE}>
          <IconButton
            icon={keepsAspectRatio ? Link2 : Link2Off}
            label={t('visual.proportional')}
            aria-pressed={keepsAspectRatio}
            color={keepsAspectRatio ? 'ink' : 'muted'}
            onClick={() => onKeepAspectRatio(!keepsAspectRatio)}
          />
        </Flex>
      </FieldGroup>
      <FieldGroup
        title={t('visual.crop')}
        summary={isCropped ? crops.join(' · ') : t('visual.uncropped')}
        fold={isCropped || (isDesktop && isHighWindow) ? 'open' : 'closed'}
      >
        {CROPS.map((side) => (
          <NumberField
            key={side}
            group={t('visual.crop')}
            label={t(`visual.${side}`)}
            {...field}
            value={numberOf(item[side], 0, 0)}
            min={0}
            max={computeMaxCrop(item, source, side)}
            onChange={(pixels) => onChange(cropItem(item, source, side, pixels), side)}
          />
        ))}
      </FieldGroup>
    </Stack>
  );
}
