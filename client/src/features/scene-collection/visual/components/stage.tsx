import { Box, chakra } from '@chakra-ui/react';
import { useContext, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlacementDelayed } from '../../on-program.js';
import { AppliesAtContext } from '../fields/effect-group.js';
import { PlacementNote } from '../fields/placement-note.js';
import { moveItemBy } from '../geometry/arrange.js';
import { containsPoint } from '../geometry/drag.js';
import { areaOf, boxOf, type Point } from '../geometry/placement.js';
import { createSnapLines, type Guide } from '../geometry/snap.js';
import { computeSourceSize } from '../geometry/source-size.js';
import { itemsOf, type SceneItem } from '../model/collection.js';
import { flagOf, type Json, type Size } from '../model/values.js';
import { CanvasGuides } from '../guides/canvas-guides.js';
import { GuidesButton } from '../guides/guides-button.js';
import { MeasureBadge } from '../guides/measure-badge.js';
import { openGuides } from '../guides/open-guides.js';
import { useDrag } from '../use-drag.js';
import { useZoom } from '../zoom/use-zoom.js';
import { createFittedWidths, ZoomFrame } from '../zoom/zoom-frame.js';
import { ScenePicture, type PictureContext } from './scene-picture.js';
import { Selection } from './selection.js';

interface Props {
  scene: string;
  context: PictureContext;
  /** Index of the selected item; null without one. */
  selected: number | null;
  /** True if dragging a corner keeps the aspect ratio. */
  keepsAspectRatio: boolean;
  onSelect: (index: number | null) => void;
  /** Called when the item was moved or resized. Key presses with the same `subject` are one step of Undo. */
  onPlace: (index: number, item: Json, subject: string | null) => void;
  onDelete: () => void;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Distance of one key press with Shift, canvas pixels. */
const SHIFT_DISTANCE = 10;

/** A hairline around the canvas, which separates a dark picture from its ground. */
const CANVAS_EDGE = '0 0 0 1px var(--tc-colors-control), 0 8px 32px rgb(0 0 0 / 0.45)';

/** Picture of a scene in which items are selected, moved and resized by finger, mouse and keyboard. */
export function Stage({ scene, context, selected, keepsAspectRatio, onSelect, onPlace, onDelete }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const { canvas } = context;
  const zoom = useZoom({ frame, stage, canvasWidth: canvas.width });
  const [hasGuides, setGuides] = useState(openGuides.isOpen);
  const items = itemsOf(context.sources.get(scene));
  const placedItems = items.map((item) => ({
    item,
    source: computeSourceSize(context.sources.get(item.name), context),
  }));
  const itemIndexAt = (point: Point) =>
    placedItems.findLast(
      ({ item, source }) =>
        flagOf(item.raw.visible, true) && !isLocked(item) && containsPoint(boxOf(item.raw, source), point),
    )?.item.index ?? null;
  const { drag, pointAt, start, handlers } = useDrag({
    stage,
    width: canvas.width,
    onPlaced: (index, item) => onPlace(index, item, null),
    onTap: (point) => onSelect(itemIndexAt(point)),
  });
  const selectedEntry = placedItems.find(({ item }) => item.index === selected);
  const createDragTarget = ({ item, source }: { item: SceneItem; source: Size }) => ({
    item: item.raw,
    source,
    lines: createSnapLines(
      canvas,
      placedItems
        .filter((other) => other.item.index !== item.index && flagOf(other.item.raw.visible, true))
        .map((other) => areaOf(boxOf(other.item.raw, other.source))),
    ),
  });
  const startDrag = (
    event: PointerEvent<HTMLElement>,
    entry: (typeof placedItems)[number],
    handle: Point | null,
  ) => {
    event.stopPropagation();
    if (isLocked(entry.item)) return;
    start(event, { index: entry.item.index, target: createDragTarget(entry), handle, keepsAspectRatio });
  };
  /**
   * A mouse drags the item under it; a finger must select the item first, so that a finger can also scroll the page.
   */
  const handlePress = (event: PointerEvent<HTMLElement>) => {
    const index = itemIndexAt(pointAt(event));
    const entry = placedItems.find(({ item }) => item.index === index);
    onSelect(index);
    if (entry && event.pointerType === 'mouse') startDrag(event, entry, null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!selectedEntry || isLocked(selectedEntry.item)) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const distance = event.shiftKey ? SHIFT_DISTANCE : 1;
      const movedItem = moveItemBy(selectedEntry.item.raw, { x: arrow.x * distance, y: arrow.y * distance });
      onPlace(selectedEntry.item.index, movedItem, `keys ${selectedEntry.item.index}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onDelete();
    }
  };
  const isDelayed =
    isPlacementDelayed(useContext(AppliesAtContext)) && selectedEntry && !isLocked(selectedEntry.item);
  const shownItem = drag && drag.index === selected ? drag.item : selectedEntry?.item.raw;
  return (
    <ZoomFrame
      frame={frame}
      zoom={zoom}
      note={isDelayed && <PlacementNote isDragging={drag !== null} />}
      tools={
        <GuidesButton
          isOn={hasGuides}
          onChange={(isOn) => {
            openGuides.store(isOn);
            setGuides(isOn);
          }}
        />
      }
    >
      <Box
        ref={stage}
        position="relative"
        flexShrink="0"
        aspectRatio={canvas.width / canvas.height}
        w={createFittedWidths(canvas, zoom.isAvailable)}
        style={zoom.chosenScale === null ? {} : { width: canvas.width * zoom.chosenScale }}
        boxShadow={CANVAS_EDGE}
        onPointerDown={handlePress}
        {...handlers}
      >
        <ScenePicture
          name={scene}
          context={context}
          label={t('visual.picture', { name: scene })}
          dragged={drag && { index: drag.index, item: drag.item }}
        />
        {hasGuides && zoom.isAvailable && <CanvasGuides />}
        {(drag?.guides ?? []).map((guide) => (
          <GuideLine key={`${guide.axis} ${guide.position}`} guide={guide} canvas={canvas} />
        ))}
        {selectedEntry && shownItem && (
          <MeasureBadge
            box={boxOf(shownItem, selectedEntry.source)}
            canvas={canvas}
            scale={zoom.scale}
            drag={drag && (drag.isResize ? 'resize' : 'move')}
          />
        )}
        {selectedEntry && shownItem && (
          <Selection
            box={boxOf(shownItem, selectedEntry.source)}
            canvas={canvas}
            label={t('visual.move', { name: selectedEntry.item.name })}
            describedBy={helpId}
            isLocked={isLocked(selectedEntry.item)}
            onGrab={(event, handle) => startDrag(event, selectedEntry, handle)}
            onKeyDown={handleKeyDown}
          />
        )}
      </Box>
      <chakra.span id={helpId} srOnly>
        {t('visual.moveHelp')}
        {isDelayed && ` ${t('visual.effect.moves')}.`}
      </chakra.span>
    </ZoomFrame>
  );
}

const isLocked = ({ raw }: SceneItem) => flagOf(raw.locked, false);

function GuideLine({ guide: { axis, position }, canvas }: { guide: Guide; canvas: Size }) {
  const isVertical = axis === 'x';
  const offset = `${(position / (isVertical ? canvas.width : canvas.height)) * 100}%`;
  return (
    <Box
      data-guide={axis}
      position="absolute"
      pointerEvents="none"
      bg="amber"
      boxShadow="0 0 0 1px rgb(0 0 0 / 0.4)"
      style={
        isVertical
          ? { left: `calc(${offset} - 0.5px)`, top: -12, bottom: -12, width: 1 }
          : { top: `calc(${offset} - 0.5px)`, left: -12, right: -12, height: 1 }
      }
    />
  );
}
