import { useApolloClient } from '@apollo/client/react';
import type { OverlayAddress, TipHook } from '@trailcast/schema/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverlayLooks, OverlayTask } from '../../../features/overlay/components/overlay-pages-pane.js';
import type { TipTask } from '../../../features/overlay/components/tips-section.js';
import {
  OverlayDocument,
  useAllowAlertsMutation,
  useCreateOverlayAddressMutation,
  useCreateTipHookMutation,
  useDeleteOverlayAddressMutation,
  useDeleteTipHookMutation,
  useOverlayQuery,
  useSetOverlayMutation,
} from '../../../features/overlay/overlay.generated.js';
import { languageOf } from '../../../i18n/feature-texts.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

/** Loads the settings of the user's overlay pages, changes them, and creates and deletes their addresses. */
export function useOverlay() {
  const { i18n } = useTranslation();
  const client = useApolloClient();
  const query = useOverlayQuery({ skip: !useLive().hasConnected });
  const { isBusy, run } = useAction<OverlayTask | TipTask>();
  /** The address and the hook are secrets and never stored in the cache. */
  const [address, setAddress] = useState<OverlayAddress | null>(null);
  const [hook, setHook] = useState<TipHook | null>(null);
  const [setOverlay] = useSetOverlayMutation({ fetchPolicy: 'no-cache' });
  const [createAddress] = useCreateOverlayAddressMutation({ fetchPolicy: 'no-cache' });
  const [deleteAddress] = useDeleteOverlayAddressMutation();
  const [createTips] = useCreateTipHookMutation({ fetchPolicy: 'no-cache' });
  const [deleteTips] = useDeleteTipHookMutation();
  const [allowAlerts] = useAllowAlertsMutation({ fetchPolicy: 'no-cache' });
  useFailureToast(query.error, 'load overlay');
  const overlay = query.data?.overlay;
  const language = languageOf(i18n.resolvedLanguage);

  /** Caches only the chosen values, because responses may arrive out of order. */
  const saveLooks = async (looks: OverlayLooks) => {
    const choice = { ...looks, language };
    await setOverlay({ variables: { input: choice } });
    client.cache.updateQuery(
      { query: OverlayDocument },
      (cached) => cached && { overlay: { ...cached.overlay, ...choice } },
    );
  };
  return {
    overlay,
    address,
    error: query.error,
    retry: () => void query.refetch().catch(() => null),
    isBusy,
    onLook: (looks: OverlayLooks) => void run('look', 'set overlay', () => saveLooks(looks)),
    onCreate: () =>
      void run('create', 'make overlay address', async () => {
        // The pages use the language of the user who sets them up.
        await saveLooks({});
        const { data } = await createAddress();
        if (data) setAddress(data.createOverlayAddress);
        await query.refetch();
      }),
    onDelete: () =>
      void run('delete', 'delete overlay address', async () => {
        await deleteAddress();
        setAddress(null);
        setHook(null);
        await query.refetch();
      }),
    hook,
    onCreateTips: () =>
      void run('create tips', 'make overlay address', async () => {
        const { data } = await createTips();
        if (data) setHook(data.createTipHook);
        await query.refetch();
      }),
    onDeleteTips: () =>
      void run('delete tips', 'delete overlay address', async () => {
        await deleteTips();
        setHook(null);
        await query.refetch();
      }),
    onAllow: () =>
      void run('allow', 'connect chat', async () => {
        const { data } = await allowAlerts({ variables: { alerts: true } });
        if (data) location.assign(data.connectChat.url);
      }),
  };
}
