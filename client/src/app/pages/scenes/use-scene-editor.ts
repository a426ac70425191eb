import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAsFile, fileNameOf } from '../../../features/scene-collection/collection-file.js';
import { refusalOf, type Refusal } from '../../../features/scene-collection/refusal.js';
import {
  useSceneCollectionQuery,
  useSetSceneCollectionScenesMutation,
} from '../../../features/scene-collection/scene-collection.generated.js';
import { describeError } from '../../../lib/describe-error.js';
import { useAction } from '../../use-action.js';

/** Unsaved texts by collection id, in memory. */
const unsaved = new Map<string, string>();

/** Loads and saves the text of the open scene collection and follows its changes. */
export function useSceneEditor(collection: { id: string; name: string } | null) {
  const { t } = useTranslation();
  const id = collection?.id ?? '';
  const { busy, run } = useAction<'save'>();
  // A response after the editor was closed must not appear in the next one.
  const [refused, setRefused] = useState<{ opening: typeof collection; refusal: Refusal | null } | null>(
    null,
  );
  const query = useSceneCollectionQuery({
    variables: { id },
    skip: collection === null,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const [setScenes] = useSetSceneCollectionScenesMutation();
  const known = (query.data ?? query.previousData)?.sceneCollection;
  const scenes = known?.id === id ? known.scenes : null;
  return {
    scenes,
    failure: query.error && scenes === null ? describeError(query.error, t) : null,
    left: unsaved.get(id) ?? null,
    onLeave: (text: string) => void unsaved.set(id, text),
    forget: () => void unsaved.delete(id),
    saving: busy === 'save',
    refusal: refused?.opening === collection ? refused.refusal : null,
    onRetry: () => void query.refetch().catch(() => null),
    onSave: (text: string) =>
      run('save', 'set scenes', async () => {
        setRefused(null);
        try {
          await setScenes({ variables: { id, scenes: text } });
          unsaved.delete(id);
        } catch (error) {
          setRefused({ opening: collection, refusal: refusalOf(error) });
          throw error;
        }
      }),
    onDownload: (text: string) => saveAsFile(fileNameOf(collection?.name ?? ''), text),
  };
}
