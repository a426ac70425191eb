import { ImageChooser } from '../../../features/image/components/image-chooser.js';
import { useImageUrl } from '../../../features/image/use-image-url.js';
import type { ImageSlot } from '../../../features/scene-collection/image-slot.js';
import type { useImages } from './use-images.js';

/** Connects the user's images to the scene editor. */
export function createImageSlot({
  images,
  progress,
  errorText,
  upload,
}: ReturnType<typeof useImages>): ImageSlot {
  const loadedImages = images ?? [];
  return {
    sizes: new Map(loadedImages.map(({ id, width, height }) => [id, { width, height }])),
    draw: (id, size) => <DrawnImage id={id} {...size} />,
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

/** An image in an SVG, canvas pixels; grey until it is loaded, and after a failure. */
function DrawnImage({ id, width, height }: { id: string; width: number; height: number }) {
  const url = useImageUrl(id);
  if (url === null || url === 'failed') return <rect width={width} height={height} fill="#5a6660" />;
  return <image href={url} width={width} height={height} preserveAspectRatio="none" />;
}
