import { BUILT_IN_IMAGES } from '@trailcast/schema/built-in-images';

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
  const image = BUILT_IN_IMAGES.get(id);
  if (!image) return null;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${image.width} ${image.height}`}
      preserveAspectRatio="none"
      // Otherwise, a light seam would separate rectangles side by side.
      shapeRendering="crispEdges"
    >
      {image.rectangles.map(({ colour, ...box }, index) => (
        <rect key={index} {...box} fill={readHex(colour)} fillOpacity={readOpacity(colour)} />
      ))}
    </svg>
  );
}

/** Colours have the form 0xRRGGBBAA. */
const readHex = (colour: number) => `#${(colour >>> 8).toString(16).padStart(6, '0')}`;
const readOpacity = (colour: number) => 1 - (1 - (colour & 0xff) / 0xff) ** GAMMA;
