import { useApolloClient } from '@apollo/client/react';
import { ALERT_KINDS, ALERT_LANGUAGES, type AlertKind, type AlertLanguage } from '@trailcast/schema/wire';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AlertSettingsDocument,
  useAlertSettingsQuery,
  useDeleteAlertDeviceMutation,
  useRegisterAlertDeviceMutation,
  type AlertDeviceFieldsFragment,
} from '../../../features/alert/alert.generated.js';
import { pushSubscription, pushSupport } from '../../../lib/push-subscription.js';
import { vibration } from '../../../lib/device/vibration.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

/** Busy key of this device's switch. The keys of other devices are their ids. */
const THIS_DEVICE = 'this';

/**
 * Loads the devices that get alerts, and switches this one on and off. This device is on if it is registered on the
 * server and the browser still has its subscription. Sends a changed language to the server.
 */
export function useAlerts() {
  const { i18n } = useTranslation();
  const client = useApolloClient();
  const query = useAlertSettingsQuery({ skip: !useLive().hasConnected });
  const { busy, run } = useAction<string>();
  const [register] = useRegisterAlertDeviceMutation();
  const [deleteDevice] = useDeleteAlertDeviceMutation();
  const [isSubscribed, setSubscribed] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const [isVibrationOn, setIsVibrationOn] = useState(() => vibration.isEnabled());
  useFailureToast(query.error, 'load alerts');

  const { publicKey, devices = [] } = query.data?.alertSettings ?? {};
  const thisDevice = devices.find(({ current }) => current);
  const device = isSubscribed ? thisDevice : undefined;
  useEffect(
    function findSubscription() {
      if (publicKey) void pushSubscription.exists(publicKey).then(setSubscribed, () => setSubscribed(false));
    },
    [publicKey],
  );

  const updateCachedDevices = (
    change: (devices: readonly AlertDeviceFieldsFragment[]) => AlertDeviceFieldsFragment[],
  ) =>
    client.cache.updateQuery(
      { query: AlertSettingsDocument },
      (data) =>
        data && { alertSettings: { ...data.alertSettings, devices: change(data.alertSettings.devices) } },
    );
  const removeCachedDevice = (id: string) =>
    updateCachedDevices((cachedDevices) => cachedDevices.filter((device) => device.id !== id));
  const language = languageOf(i18n.resolvedLanguage);

  const registerDevice = (kinds: readonly AlertKind[]) =>
    run(THIS_DEVICE, 'switch alerts', async () => {
      if (!publicKey) return;
      const keys = await pushSubscription.subscribe(publicKey);
      setDenied(keys === null);
      if (keys === null) return;
      const { data } = await register({ variables: { input: { ...keys, kinds: [...kinds], language } } });
      setSubscribed(true);
      if (data)
        updateCachedDevices((cachedDevices) => [
          ...cachedDevices.filter(({ current }) => !current),
          data.registerAlertDevice,
        ]);
    });
  const switchOff = () =>
    run(THIS_DEVICE, 'switch alerts', async () => {
      if (!thisDevice) return;
      await deleteDevice({ variables: { id: thisDevice.id } });
      removeCachedDevice(thisDevice.id);
      await pushSubscription.unsubscribe();
    });
  const registerInLanguage = useEffectEvent((newLanguage: AlertLanguage) => {
    if (device && device.language !== newLanguage) void registerDevice(kindsOf(device));
  });
  useEffect(
    function updateLanguage() {
      registerInLanguage(language);
    },
    [language, isSubscribed],
  );

  return {
    isLoaded: query.data !== undefined,
    error: query.error,
    retry: () => void query.refetch().catch(() => null),
    pane: {
      support: pushSupport(),
      kinds: device ? kindsOf(device) : null,
      isDenied,
      isSwitching: busy === THIS_DEVICE,
      vibration: vibration.isSupported() ? isVibrationOn : null,
      otherDevices: devices.filter(({ current }) => !current),
      removingId: busy === THIS_DEVICE ? null : busy,
      onSwitch: (on: boolean) => void (on ? registerDevice(ALERT_KINDS) : switchOff()),
      onKinds: (kinds: AlertKind[]) => void registerDevice(kinds),
      onVibration: (on: boolean) => {
        vibration.set(on);
        setIsVibrationOn(on);
      },
      onRemove: (id: string) =>
        void run(id, 'switch alerts', async () => {
          await deleteDevice({ variables: { id } });
          removeCachedDevice(id);
        }),
    },
  };
}

const kindsOf = ({ kinds }: AlertDeviceFieldsFragment) => ALERT_KINDS.filter((kind) => kinds.includes(kind));

const languageOf = (language: string | undefined): AlertLanguage =>
  ALERT_LANGUAGES.find((supported) => supported === language) ?? 'en';
