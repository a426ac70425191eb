import {
  useEnrolPhoneMutation,
  usePhoneEnrolmentQuery,
  useRevokePhoneMutation,
} from '../../../features/phone/phone.generated.js';
import type { RemoteControl } from '../../../features/stream/set-up/components/remote-control-choice.js';
import { useAction } from '../../use-action.js';

/** The secrets are never stored in the cache. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;

/** Loads the remote control of a stream's phone while the dialog is open, and switches it on and off. */
export function useRemoteControl(streamId: string, open: boolean): RemoteControl {
  const variables = { streamId };
  const enrolment = usePhoneEnrolmentQuery({ variables, skip: !open, ...NO_CACHE });
  const secrets = enrolment.data?.phoneEnrolment ?? null;
  const { busy, run } = useAction<'switch'>();
  const [enrol] = useEnrolPhoneMutation(NO_CACHE);
  const [revoke] = useRevokePhoneMutation();
  const runAndRefetch = (request: () => Promise<unknown>) =>
    void run('switch', 'switch remote control', async () => {
      await request();
      await enrolment.refetch();
    });
  return {
    secrets,
    isEnabled: enrolment.data ? secrets !== null : null,
    busy: busy !== null,
    onSet: (on) => runAndRefetch(() => (on ? enrol({ variables }) : revoke({ variables }))),
    onRenew: () => runAndRefetch(() => enrol({ variables })),
  };
}
