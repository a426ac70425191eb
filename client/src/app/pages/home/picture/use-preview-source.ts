import { useState } from 'react';
import { previewSource, type PreviewSource } from '../../../../features/relay-server/preview-source.js';

/** Returns the source that the preview shows, and a function that changes and stores it. */
export function usePreviewSource(): [PreviewSource, (source: PreviewSource) => void] {
  const [source, setSource] = useState(() => previewSource.read());
  const choose = (chosen: PreviewSource) => {
    previewSource.store(chosen);
    setSource(chosen);
  };
  return [source, choose];
}
