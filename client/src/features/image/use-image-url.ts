import { useEffect, useState } from 'react';
import { secret } from '../../lib/secret.js';

/**
 * Loads an image file with the session's token. Returns its object URL, null while loading, 'failed' after a failure.
 */
export function useImageUrl(id: string): string | null {
  const [loaded, setLoaded] = useState<{ id: string; url: string } | null>(null);
  useEffect(
    function loadImage() {
      const controller = new AbortController();
      let url: string | null = null;
      const fetchImage = async () => {
        const headers = { authorization: `Bearer ${secret.read() ?? ''}` };
        const response = await fetch(`/api/v1/image/${id}`, { headers, signal: controller.signal });
        if (!response.ok) throw new Error(response.statusText);
        const blob = await response.blob();
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setLoaded({ id, url });
      };
      fetchImage().catch(() => !controller.signal.aborted && setLoaded({ id, url: 'failed' }));
      return () => {
        controller.abort();
        if (url !== null) URL.revokeObjectURL(url);
      };
    },
    [id],
  );
  return loaded?.id === id ? loaded.url : null;
}
