import { memo } from 'react';
import { RunningPicture } from '../../../../features/relay-server/components/running-picture.js';
import type { PreviewSource } from '../../../../features/relay-server/preview-source.js';
import type { ServerPaneState } from '../../../../features/relay-server/server-state.js';
import { useStableFunctions } from '../../../../ui/use-stable-functions.js';
import { DeferredFeedFigure } from '../deferred-figures.js';
import { usePreview } from '../picture/use-preview.js';
import { useQualities } from './use-qualities.js';
import { useServerActions, type ServerAction } from './use-server-actions.js';

/** The same element in each render, so that the picture is not rerendered. */
const FEED_FIGURE = <DeferredFeedFigure />;

export interface OwnPictureProps {
  state: Extract<ServerPaneState, { kind: 'running' }>;
  action: ServerAction;
  source: PreviewSource;
  onSource: (source: PreviewSource) => void;
}

/** Picture of the user's running server. The pane's clock does not rerender it. */
export const OwnPicture = memo(function OwnPicture({
  state: { server, status },
  action,
  source,
  onSource,
}: OwnPictureProps) {
  const preview = usePreview(server.id, source, status);
  const qualities = useQualities(server.id, status);
  const { onStart, onStop, onGoLive } = useServerActions(server.id, action.run);
  const handlers = useStableFunctions({ onStart, onStop, onGoLive, onPreview: onSource });
  return (
    <RunningPicture
      preview={{ ...preview, source, figure: FEED_FIGURE }}
      qualities={qualities}
      status={status}
      quality={server.quality ?? null}
      busy={action.busy}
      {...handlers}
    />
  );
});
