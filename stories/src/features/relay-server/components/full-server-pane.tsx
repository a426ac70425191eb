import type { RunningServerProps } from '@trailcast/client/features/relay-server/components/controls/running-server-props.ts';
import {
  RunningPicture,
  type RunningPictureProps,
} from '@trailcast/client/features/relay-server/components/running-picture.tsx';
import { RunningServer } from '@trailcast/client/features/relay-server/components/running-server.tsx';
import { ServerPane } from '@trailcast/client/features/relay-server/components/server-pane.tsx';
import type { ComponentProps } from 'react';

type PaneProps = Omit<ComponentProps<typeof ServerPane>, 'picture' | 'controls' | 'isPictureShown' | 'busy'>;
type ControlsProps = Omit<
  RunningServerProps,
  'state' | 'returnScene' | 'onAskDelete' | 'settingsPlace' | 'isPictureShown'
>;
type PictureProps = Omit<RunningPictureProps, 'status' | 'quality'>;

export type FullServerPaneProps = PaneProps & ControlsProps & PictureProps;

/** The server's pane with the picture and the controls of a running server, as on the home page. */
export function FullServerPane(props: FullServerPaneProps) {
  const { state, preview } = props;
  const isPictureShown = preview.source !== 'off';
  return (
    <ServerPane
      {...props}
      isPictureShown={isPictureShown}
      picture={() =>
        state.kind === 'running' && (
          <RunningPicture {...props} status={state.status} quality={state.server.quality ?? null} />
        )
      }
      controls={({ returnScene, onAskDelete, settingsPlace }) =>
        state.kind === 'running' && (
          <RunningServer {...props} {...{ state, returnScene, onAskDelete, settingsPlace, isPictureShown }} />
        )
      }
    />
  );
}
