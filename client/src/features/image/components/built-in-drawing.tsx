import { BUILT_IN_IMAGES, IMAGE_SIZE, type Shape } from '@trailcast/schema/built-in-images';

interface Props {
  id: string;
  /** Size in the units of the surrounding SVG. */
  width: number;
  height: number;
}

/** Exponent that converts a share of linear light into one of sRGB values, in which a browser blends. */
const GAMMA = 1 / 2.2;

/** Draws a built-in image into an SVG, as OBS shows it. Nothing for an unknown id. */
export function BuiltInDrawing({ id, width, height }: Props) {
  const shapes = BUILT_IN_IMAGES.get(id);
  if (!shapes) return null;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${IMAGE_SIZE.width} ${IMAGE_SIZE.height}`}
      preserveAspectRatio="none"
    >
      {shapes.map((shape, index) => (
        <Drawing key={index} shape={shape} />
      ))}
    </svg>
  );
}

function Drawing({ shape }: { shape: Shape }) {
  const fill = { fill: readHex(shape.colour), fillOpacity: readOpacity(shape.colour) };
  if (shape.kind === 'disc') return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...fill} />;
  const { x, y, width, height } = shape;
  // Otherwise, a light seam would separate rectangles side by side.
  return <rect x={x} y={y} width={width} height={height} {...fill} shapeRendering="crispEdges" />;
}

/** Colours have the form 0xRRGGBBAA. */
const readHex = (colour: number) => `#${(colour >>> 8).toString(16).padStart(6, '0')}`;
const readOpacity = (colour: number) => 1 - (1 - (colour & 0xff) / 0xff) ** GAMMA;
