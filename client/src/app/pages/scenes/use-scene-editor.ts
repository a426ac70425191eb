import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileNameOf } from '../../../features/scene-collection/collection-file.js';
import {
  validationErrorOf,
  type ValidationError,
} from '../../../features/scene-collection/validation-error.js';
import {
  useSceneCollectionQuery,
  useSetSceneCollectionScenesMutation,
} from '../../../features/scene-collection/scene-collection.generated.js';
import { describeError } from '../../../lib/describe-error.js';
import { saveText } from '../../../lib/save-text.js';
import { useAction } from '../../use-action.js';

/** Unsaved texts by collection id, in memory, each with the stored text and version that it is based on. */
const unsavedTexts = new Map<string, { text: string; storedText: string; version: number }>();

/** A stored text and its version when this page loaded it. */
interface StoredText {
  id: string;
  scenes: string;
  version: number;
}

/** Loads and saves the text of the open scene collection, and applies pushed changes. */
export function useSceneEditor(collection: { id: string; name: string } | null) {
  const { t } = useTranslation();
  const id = collection?.id ?? '';
  const { busy, run } = useAction<'save'>();
  // A response that arrives after the editor was closed must not appear in the next one.
  const [rejection, setRejection] = useState<{
    opening: typeof collection;
    validationError: ValidationError | null;
  } | null>(null);
  const query = useSceneCollectionQuery({
    variables: { id },
    skip: collection === null,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const [setScenes] = useSetSceneCollectionScenesMutation();
  const collectionData = (query.data ?? query.previousData)?.sceneCollection;
  const scenes = collectionData?.id === id ? collectionData.scenes : null;
  const newestText = useNewestText(collectionData?.id === id ? collectionData : null);
  /**
   * Saves with the version that this page has loaded. If only the name was changed since, saves again with the newest
   * version. A restored text is first saved with the version that it is based on, so that it never overwrites a later
   * change without a conflict.
   */
  const save = async (text: string) => {
    const unsavedText = unsavedTexts.get(id);
    const isOutdated = unsavedText !== undefined && unsavedText.storedText !== newestText?.scenes;
    try {
      await setScenes({
        variables: { id, scenes: text, version: isOutdated ? unsavedText.version : newestText?.version },
      });
    } catch (error) {
      if (!isEditConflict(error)) throw error;
      if (isOutdated) {
        if (newestText)
          unsavedTexts.set(id, { text, storedText: newestText.scenes, version: newestText.version });
        throw error;
      }
      const newest = (await query.refetch()).data?.sceneCollection;
      if (newest?.scenes !== newestText?.scenes) throw error;
      await setScenes({ variables: { id, scenes: text, version: newest?.version } });
    }
  };
  return {
    scenes,
    failure: query.error && scenes === null ? describeError(query.error, t) : null,
    unsaved: unsavedTexts.get(id) ?? null,
    onLeave: (text: string) =>
      void (
        newestText &&
        unsavedTexts.set(id, { text, storedText: newestText.scenes, version: newestText.version })
      ),
    onDiscardUnsaved: () => void unsavedTexts.delete(id),
    isSaving: busy === 'save',
    validationError: rejection?.opening === collection ? rejection.validationError : null,
    onRetry: () => void query.refetch().catch(() => null),
    /** The position of a validation error is also marked in the text. */
    onSave: (text: string) =>
      run('save', 'set scenes', async () => {
        setRejection(null);
        try {
          await save(text);
          unsavedTexts.delete(id);
        } catch (error) {
          setRejection({ opening: collection, validationError: validationErrorOf(error) });
          throw error;
        }
      }),
    onDownload: (text: string) => saveText(fileNameOf(collection?.name ?? ''), text),
  };
}

/** Returns the newest text with its version. A refetched list contains newer versions but no texts. */
function useNewestText(loaded: StoredText | null): StoredText | null {
  const [newestText, setNewestText] = useState(loaded);
  const isNew = loaded !== null && (loaded.id !== newestText?.id || loaded.scenes !== newestText.scenes);
  if (isNew) setNewestText(loaded);
  return isNew ? loaded : newestText;
}

function isEditConflict(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors[0]?.extensions?.['type'] === PROBLEM_TYPES.changedMeanwhile
  );
}
