import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import { omitNulls } from '../../infra/graphql/omit-nulls.js';
import type { OverlayServices } from './overlay.routes.js';

export function overlayResolvers({
  pages,
  alerts,
  tips,
}: OverlayServices): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      overlay: (_root, _arguments, context) => pages.read(requireViewer(context)),
      overlayAlerts: (_root, { studioId }, context) =>
        alerts.read(requireViewer(context), parseEntityId(studioId)),
    },
    Mutation: {
      setOverlay: (_root, { input }, context) => pages.set(requireViewer(context), omitNulls(input)),
      createOverlayAddress: (_root, _arguments, context) => pages.createAddress(requireViewer(context)),
      deleteOverlayAddress: async (_root, _arguments, context) => {
        await pages.deleteAddress(requireViewer(context));
        return true;
      },
      createTipHook: (_root, _arguments, context) => tips.create(requireViewer(context)),
      deleteTipHook: async (_root, _arguments, context) => {
        await tips.remove(requireViewer(context));
        return true;
      },
      pauseOverlayAlerts: (_root, { studioId, paused }, context) =>
        alerts.pause(requireViewer(context), parseEntityId(studioId), paused),
      skipOverlayAlert: (_root, { studioId, alertId }, context) =>
        alerts.skip(requireViewer(context), parseEntityId(studioId), parseEntityId(alertId)),
    },
  };
}
