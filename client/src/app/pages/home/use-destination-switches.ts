import {
  useDestinationsQuery,
  useUpdateDestinationMutation,
} from '../../../features/destination/destination.generated.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';

/** Loads and switches the user's destinations. The home page works without them. */
export function useDestinationSwitches() {
  const { data } = useDestinationsQuery({ skip: !useLive().hasConnected });
  const [update] = useUpdateDestinationMutation();
  const { busy, run } = useAction<string>();
  return {
    destinations: data?.destinations ?? [],
    switchingId: busy,
    onDestination: (id: string, enabled: boolean) =>
      void run(id, 'switch destination', () => update({ variables: { id, input: { enabled } } })),
  };
}
