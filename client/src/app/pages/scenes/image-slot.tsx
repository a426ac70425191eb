import { BUILT_IN_IMAGES, IMAGE_SIZE } from '@trailcast/schema/built-in-images';
import { BuiltInDrawing } from '../../../features/image/components/built-in-drawing.js';
import { ImageChooser } from '../../../features/image/components/image-chooser.js';
import { useImageUrl } from '../../../features/image/use-image-url.js';
import type { ImageSlot } from '../../../features/scene-collection/image-slot.js';
import type { useImages } from './use-images.js';

/** Connects the user's and the built-in images to the scene editor. */
export function createImageSlot({
  images,
  progress,
  errorText,
  upload,
}: ReturnType<typeof useImages>): ImageSlot {
  const loadedImages = images ?? [];
  return {
    sizes: new Map([
      ...[...BUILT_IN_IMAGES.keys()].map((id) => [id, IMAGE_SIZE] as const),
      ...loadedImages.map(({ id, width, height }) => [id, { width, height }] as const),
    ]),
    // Other types may be transparent.
    opaque: new Set(loadedImages.filter(({ type }) => type === 'image/jpeg').map(({ id }) => id)),
    draw: (id, size) =>
      BUILT_IN_IMAGES.has(id) ? <BuiltInDrawing id={id} {...size} /> : <DrawnImage id={id} {...size} />,
    renderChooser: (onChosen) => (
      <ImageChooser
        images={loadedImages}
        chosenId={null}
        progress={progress}
        errorText={errorText}
        onChoose={onChosen}
        onFile={upload}
      />
    ),
  };
}

interface ImageProps {
  id: string;
  /** Canvas pixels. */
  width: number;
  height: number;
}

/** Grey until the image is loaded, and after a failure. */
function DrawnImage({ id, width, height }: ImageProps) {
  const url = useImageUrl(id);
  if (url === null || url === 'failed') return <rect width={width} height={height} fill="#5a6660" />;
  return <image href={url} width={width} height={height} preserveAspectRatio="none" />;
}
