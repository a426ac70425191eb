import {
  useServerQualitiesQuery,
  type StatusFieldsFragment,
} from '../../../../features/relay-server/relay-server.generated.js';
import type { Quality } from '../../../../features/relay-server/quality.js';

const NONE: readonly Quality[] = [];

/** Returns the qualities that a server's node offers. The node is known once its OBS has reported a picture. */
export function useQualities(serverId: string, { picture }: StatusFieldsFragment): readonly Quality[] {
  const { data } = useServerQualitiesQuery({ variables: { serverId }, skip: !picture });
  return data?.serverQualities ?? NONE;
}
