import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAsFile, fileNameOf } from '../../features/scene-collection/collection-file.js';
import { refusalOf, type Refusal } from '../../features/scene-collection/refusal.js';
import {
  useSceneCollectionQuery,
  useSetSceneCollectionScenesMutation,
} from '../../features/scene-collection/scene-collection.generated.js';
import { describeError } from '../../lib/describe-error.js';
import { useAction } from '../use-action.js';

/** Texts that were left unsaved, by collection: for as long as the application is open. */
const unsaved = new Map<string, string>();

/** The open scene collection, if there is one: its text, followed live, and saving it. */
export function useSceneEditor(collection: { id: string; name: string } | null) {
  const { t } = useTranslation();
  const id = collection?.id ?? '';
  const { busy, run } = useAction<'save'>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
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
    forget: () => {
      unsaved.delete(id);
      setRefusal(null);
    },
    saving: busy === 'save',
    refusal,
    onRetry: () => void query.refetch().catch(() => null),
    onSave: (text: string) =>
      run('save', 'set scenes', async () => {
        setRefusal(null);
        try {
          await setScenes({ variables: { id, scenes: text } });
          unsaved.delete(id);
        } catch (error) {
          setRefusal(refusalOf(error));
          throw error;
        }
      }),
    onDownload: (text: string) => saveAsFile(fileNameOf(collection?.name ?? ''), text),
  };
}
