/** A picture of a few pixels: red, green, blue and alpha of each. */
export type FrameColours = ArrayLike<number>;

const SIZE = [16, 9] as const;
/** Mean difference up to which two pictures look the same, of 255. Compression and scaling cause a smaller one. */
const SAME_DIFFERENCE = 6;

/** Returns the colours of the frame or image that is shown; null if there is none yet. */
export function readColours(picture: HTMLVideoElement | HTMLImageElement): FrameColours | null {
  if (picture instanceof HTMLVideoElement && picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    return null;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = SIZE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, ...SIZE);
  return context?.getImageData(0, 0, ...SIZE).data ?? null;
}

/** Returns the colours of the image at a URL; null if it can't be loaded. */
export async function loadColours(url: string): Promise<FrameColours | null> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => readColours(image),
    () => null,
  );
}

/**
 * Returns true if a frame is from after a change: it is more similar to the picture `after` the change than to the one
 * `before`, or nobody could tell it from the one after.
 */
export function isFromAfter(frame: FrameColours, before: FrameColours, after: FrameColours): boolean {
  const difference = measureDifference(frame, after);
  return difference <= SAME_DIFFERENCE || difference < measureDifference(frame, before);
}

/** Returns the mean difference of two pictures. Alpha, which never differs, is a quarter of the values. */
function measureDifference(a: FrameColours, b: FrameColours): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / (a.length * 0.75);
}
