import { useApolloClient } from '@apollo/client/react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageCache } from '../../../features/image/image-cache.js';
import { useDeleteImageMutation, useImagesQuery } from '../../../features/image/image.generated.js';
import { findFileProblem, uploadImage } from '../../../features/image/upload-image.js';
import { describeError } from '../../../lib/describe-error.js';
import { problemOf } from '../../../lib/failure/problem.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

/** Loads and changes the user's images. The problem of an invalid file is reported at the field. */
export function useImages() {
  const { t } = useTranslation();
  const client = useApolloClient();
  const { hasConnected } = useLive();
  const query = useImagesQuery({ skip: !hasConnected });
  const { busy, run } = useAction<`delete ${string}`>();
  const [deleteImage] = useDeleteImageMutation();
  const [progress, setProgress] = useState<number | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  const { refetch } = query;
  useFailureToast(query.error, 'load images');

  const upload = async (file: File) => {
    const reason = findFileProblem(file);
    setErrorText(reason && t(`image.refused.${reason}`));
    if (reason) return;
    setProgress(0);
    try {
      imageCache.add(client.cache, await uploadImage(file, setProgress));
    } catch (error) {
      setErrorText(describeError(error, t));
    } finally {
      setProgress(null);
    }
  };
  return {
    images: (query.data ?? query.previousData)?.images,
    error: query.error,
    retry: () => void refetch().catch(() => null),
    progress,
    errorText,
    deletingId: busy?.slice('delete '.length) ?? null,
    upload: (file: File) => void upload(file),
    deleteImage: (id: string) =>
      void run(`delete ${id}`, 'delete image', async () => {
        await deleteImage({ variables: { id } }).catch((error: unknown) => {
          throw imageInUseError(error, t) ?? error;
        });
        imageCache.delete(client.cache, id);
      }),
  };
}

/** Returns an Error with a readable text if a collection still uses the image, otherwise null. */
function imageInUseError(error: unknown, t: TFunction): Error | null {
  const match = /^This image is shown in “(?<name>.*?)”(?<otherCollections> and \d+ more)?\. /.exec(
    problemOf(error)?.detail ?? '',
  );
  const { name, otherCollections } = match?.groups ?? {};
  return name === undefined
    ? null
    : new Error(t(otherCollections === undefined ? 'image.inUse' : 'image.inUseMore', { name }));
}
