import { imageIdOf } from '@trailcast/schema/source-kinds';
import { useId } from 'react';
import type { ImageSlot } from '../../image-slot.js';
import { boxOf } from '../geometry/placement.js';
import { ascentOf, breakLines, computeSourceSize, type SizeContext } from '../geometry/source-size.js';
import { itemsOf, type SceneItem, type Source } from '../model/collection.js';
import { readColour } from '../model/colour.js';
import { fontFamilyOf, readTextStyle } from '../model/text-style.js';
import { hostOf, readWebPage } from '../model/web-pages.js';
import { flagOf, objectOf, textOf, type Json } from '../model/values.js';

/** Maximum depth of nested scenes that are drawn. */
const MAX_DEPTH = 6;

export interface PictureContext extends SizeContext {
  /** Labels of sources that can't be drawn. */
  labels: { feed: string; other: string };
  /** URL of the feed's last picture; null without one. */
  feedPicture: string | null;
  /** Draws the user's images; null without them. */
  drawImage: ImageSlot['draw'] | null;
  /** Names of web pages that servers remove. */
  removedPages: ReadonlySet<string>;
}

interface Props {
  /** The scene or other source to draw. */
  name: string;
  context: PictureContext;
  /** Accessible name; if undefined, the picture is decorative. */
  label?: string;
  /** An item that is being dragged; drawn instead of the stored item. */
  dragged?: { index: number; item: Json } | null;
}

/**
 * Picture of a scene or another source, with the positions, sizes, crops, rotations, colours and texts that OBS draws.
 */
export function ScenePicture({ name, context, label, dragged = null }: Props) {
  const source = context.sources.get(name);
  const { width, height } = computeSourceSize(source, context);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      style={{ display: 'block', width: '100%', height: '100%', background: '#000' }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {source && <Drawing source={source} context={context} depth={0} dragged={dragged} />}
    </svg>
  );
}

interface DrawingProps {
  source: Source;
  context: PictureContext;
  depth: number;
  dragged?: Props['dragged'];
}

function Drawing({ source, context, depth, dragged = null }: DrawingProps) {
  const { width, height } = computeSourceSize(source, context);
  const settings = objectOf(source.raw.settings);
  switch (source.kind) {
    case 'scene':
    case 'group':
      if (depth > MAX_DEPTH) return null;
      return itemsOf(source).map((item) => (
        <ItemDrawing
          key={item.index}
          item={dragged?.index === item.index ? { ...item, raw: dragged.item } : item}
          context={context}
          depth={depth + 1}
        />
      ));
    case 'colour': {
      const { hex, opacity } = readColour(source.raw);
      return <rect width={width} height={height} fill={hex} fillOpacity={opacity} />;
    }
    case 'text':
      return <TextDrawing source={source.raw} context={context} />;
    case 'image': {
      const id = imageIdOf(textOf(settings.file));
      const image = id === null ? undefined : context.drawImage?.(id, { width, height });
      if (image !== undefined) return image;
      return <Placeholder width={width} height={height} text={source.name} fill="#23303c" />;
    }
    case 'browser': {
      const host = hostOf(readWebPage(source.raw)?.url ?? '') ?? source.name;
      if (context.removedPages.has(source.name))
        return <RemovedSource width={width} height={height} text={`${host}: ${context.labels.other}`} />;
      return <Placeholder width={width} height={height} text={host} fill="#23303c" />;
    }
    case 'feed':
      if (context.feedPicture !== null)
        return <image href={context.feedPicture} width={width} height={height} preserveAspectRatio="none" />;
      return <Placeholder width={width} height={height} text={context.labels.feed} fill="#16324a" />;
    case 'other':
      return <RemovedSource width={width} height={height} text={`${source.name}: ${context.labels.other}`} />;
  }
}

interface ItemProps {
  item: SceneItem;
  context: PictureContext;
  depth: number;
}

function ItemDrawing({ item, context, depth }: ItemProps) {
  const source = context.sources.get(item.name);
  if (!source || !flagOf(item.raw.visible, true)) return null;
  const { anchor, align, width, height, rotation, picture, crop } = boxOf(
    item.raw,
    computeSourceSize(source, context),
  );
  if (crop.width <= 0 || crop.height <= 0 || picture.width <= 0 || picture.height <= 0) return null;
  const left = picture.x + (picture.mirrorX ? picture.width : 0);
  const top = picture.y + (picture.mirrorY ? picture.height : 0);
  const transforms = [
    `translate(${anchor.x} ${anchor.y})`,
    `rotate(${rotation})`,
    `translate(${left - align.x * width} ${top - align.y * height})`,
    `scale(${picture.mirrorX ? -1 : 1} ${picture.mirrorY ? -1 : 1})`,
  ];
  return (
    <g transform={transforms.join(' ')}>
      <svg
        width={picture.width}
        height={picture.height}
        viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
        preserveAspectRatio="none"
        overflow="hidden"
      >
        <Drawing source={source} context={context} depth={depth} />
      </svg>
    </g>
  );
}

function TextDrawing({ source, context }: { source: Json; context: PictureContext }) {
  const gradientId = useId();
  const textStyle = readTextStyle(source);
  const { size, top, bottom } = textStyle;
  const isSingleColour = top.hex === bottom.hex && top.opacity === bottom.opacity;
  return (
    <>
      {!isSingleColour && (
        <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={top.hex} stopOpacity={top.opacity} />
          <stop offset="1" stopColor={bottom.hex} stopOpacity={bottom.opacity} />
        </linearGradient>
      )}
      {breakLines(textStyle, context.measure).map((line, index) => {
        const y = (index + 1) * ascentOf(textStyle) * size;
        const textProps = {
          y,
          // In `style`, because the page's CSS reset of fonts overrides attributes.
          style: {
            fontFamily: fontFamilyOf(textStyle.drawnFace),
            fontSize: size,
            fontWeight: textStyle.bold ? 700 : 400,
            fontStyle: textStyle.italic ? 'italic' : 'normal',
            lineHeight: 1,
            whiteSpace: 'pre' as const,
          },
          children: line,
        };
        return (
          <g key={index}>
            {textStyle.shadow && <text {...textProps} x={size * 0.05} y={y + size * 0.05} fill="#000" />}
            <text
              {...textProps}
              fill={isSingleColour ? top.hex : `url(#${gradientId})`}
              fillOpacity={isSingleColour ? top.opacity : 1}
              {...(textStyle.outline && { stroke: '#000', strokeWidth: size * 0.04, paintOrder: 'stroke' })}
            />
          </g>
        );
      })}
    </>
  );
}

interface PlaceholderProps {
  width: number;
  height: number;
  text: string;
  fill: string;
}

/** A source that servers do not show. */
function RemovedSource(props: Omit<PlaceholderProps, 'fill'>) {
  return <Placeholder {...props} fill="#3a2020" />;
}

/** A source that can't be drawn here: crossed out and labelled. */
function Placeholder({ width, height, text, fill }: PlaceholderProps) {
  const size = Math.min(height / 6, (width * 1.5) / Math.max(8, text.length));
  return (
    <>
      <rect width={width} height={height} fill={fill} />
      <path
        d={`M0 0L${width} ${height}M${width} 0L0 ${height}`}
        stroke="#fff"
        strokeOpacity="0.25"
        strokeWidth={Math.max(width, height) / 300}
      />
      <text
        x={width / 2}
        y={height / 2}
        dy="0.35em"
        textAnchor="middle"
        style={{ fontFamily: 'system-ui, sans-serif', fontSize: size }}
        fill="#fff"
      >
        {text}
      </text>
    </>
  );
}
