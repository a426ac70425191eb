import { useApolloClient } from '@apollo/client/react';
import type { Removed } from '@trailcast/schema/wire';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaymentQuery } from '../../../features/payment/payment.generated.js';
import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { collectionCache } from '../../../features/scene-collection/collection-cache.js';
import {
  FileError,
  fileNameOf,
  collectionNameOf,
  readCollectionFile,
} from '../../../features/scene-collection/collection-file.js';
import { findRemovedParts } from '../../../features/scene-collection/removed-parts.js';
import {
  BrowserSourcesDocument,
  SceneCollectionDocument,
  useCreateSceneCollectionMutation,
  useDeleteSceneCollectionMutation,
  useRenameSceneCollectionMutation,
  useSceneCollectionsQuery,
  type CollectionFieldsFragment,
} from '../../../features/scene-collection/scene-collection.generated.js';
import { addImageTexts } from '../../../features/image/image-texts.js';
import { addReasonTexts } from '../../../features/scene-collection/reasons/reason-texts.js';
import { describeError } from '../../../lib/describe-error.js';
import { saveText } from '../../../lib/save-text.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';

type Task = 'create' | 'file' | `${'rename' | 'download' | 'delete'} ${string}`;

/** Loads and changes scene collections. Throws if the list can't be loaded (docs/specification.md#8-errors). */
export function useScenes() {
  const { t, i18n } = useTranslation();
  useState(() => {
    addReasonTexts(i18n);
    addImageTexts(i18n);
  });
  const client = useApolloClient();
  const { busy, run, submit } = useAction<Task>();
  const { collections, isLoading } = useCollections();
  const payment = usePaymentQuery({ skip: !useLive().hasConnected });
  const [create] = useCreateSceneCollectionMutation({
    update: (cache, { data }) => data && collectionCache.add(cache, data.createSceneCollection),
  });
  /** Parts that a server will remove from the collections uploaded on this page, by collection id. */
  const [uploadRemovals, setUploadRemovals] = useState<ReadonlyMap<string, readonly Removed[]>>(new Map());
  const [rename] = useRenameSceneCollectionMutation();
  const [deleteCollection] = useDeleteSceneCollectionMutation();

  return {
    collections,
    /**
     * Returns the parts that a running server has removed from a collection; without a server, those that one will
     * remove. Null while unknown.
     */
    removedPartsOf: ({ id, removed }: CollectionFieldsFragment) => removed ?? uploadRemovals.get(id) ?? null,
    isLoading: isLoading || (payment.loading && !payment.data),
    /** True without an ACTIVE payment: changes are then not allowed. */
    isUnpaid: payment.data !== undefined && payment.data.payment.status !== 'ACTIVE',
    busy,
    create: () => run('create', 'create scenes', () => create()),
    createFromFile: (file: File) =>
      run('file', 'create scenes', async () => {
        const scenes = await readCollectionFile(file).catch((error: unknown) => {
          if (!(error instanceof FileError)) throw error;
          throw new Error(
            t(error.reason === 'too-large' ? 'collection.fileTooLarge' : 'collection.fileNoText'),
          );
        });
        const browserSources = queryBrowserSources(client);
        const { data } = await create({ variables: { name: collectionNameOf(file.name), scenes } });
        const id = data?.createSceneCollection.id;
        const removed = findRemovedParts(scenes, {
          browserSources: await browserSources,
          productUrl: location.origin,
        });
        if (id !== undefined) setUploadRemovals((current) => new Map(current).set(id, removed));
      }),
    rename: (id: string, name: string) =>
      submit(`rename ${id}`, 'set name', () => rename({ variables: { id, name } }), ['name']),
    download: ({ id, name }: CollectionFieldsFragment) =>
      run(`download ${id}`, 'load scenes', async () => {
        const { data } = await client.query({
          query: SceneCollectionDocument,
          variables: { id },
          fetchPolicy: 'network-only',
        });
        if (data) saveText(fileNameOf(name), data.sceneCollection.scenes);
      }),
    deleteCollection: (id: string) =>
      run(`delete ${id}`, 'delete scenes', async () => {
        await deleteCollection({ variables: { id } });
        collectionCache.delete(client.cache, { id: Number(id) });
      }),
  };
}

/** Returns true if new servers show browser sources; false also if the query fails. */
async function queryBrowserSources(client: ReturnType<typeof useApolloClient>): Promise<boolean> {
  const system = await client
    .query({ query: BrowserSourcesDocument, fetchPolicy: 'no-cache' })
    .catch(() => null);
  return system?.data?.system.relay.browserSources ?? false;
}

function useCollections() {
  const { t } = useTranslation();
  const { hasConnected } = useLive();
  const skip = !hasConnected;
  const listQuery = useSceneCollectionsQuery({ skip });
  const listData = listQuery.data ?? listQuery.previousData;
  useRefetchOnServerChange(listQuery.refetch);
  if (listQuery.error && !listData)
    throw new Error(describeError(listQuery.error, t), { cause: listQuery.error });
  return { collections: listData?.sceneCollections ?? [], isLoading: !listData };
}

/** Refetches the removed sources when the server changes, because they are not pushed. */
function useRefetchOnServerChange(refetch: () => Promise<unknown>) {
  const { hasConnected } = useLive();
  const { server, status } = useOwnServer({ skip: !hasConnected });
  const isRunning = status !== null && status.scene !== null;
  const serverState = `${server?.id ?? ''} ${server?.dataVersion ?? ''} ${isRunning}`;
  const lastServerState = useRef(serverState);
  const refetchList = useEffectEvent(() => void refetch().catch(() => null));
  useEffect(
    function refetchOnChange() {
      if (lastServerState.current !== serverState) refetchList();
      lastServerState.current = serverState;
    },
    [serverState],
  );
}
