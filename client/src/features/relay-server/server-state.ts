import type { ServerFieldsFragment, StatusFieldsFragment } from './relay-server.generated.js';

/** The four states of the server pane. An existing server is shown even without an active payment. */
export type ServerPaneState =
  | { kind: 'no-subscription' }
  | { kind: 'no-server' }
  | { kind: 'starting'; server: ServerFieldsFragment }
  | {
      kind: 'running';
      server: ServerFieldsFragment;
      status: StatusFieldsFragment & { scene: string };
      title: RunningTitle;
    };

/** State of a running server by its flags `srt` and `obs`, as the i18n key of its title. */
export type RunningTitle = 'success' | 'srtRunning' | 'srtMissing' | 'ready';

export function resolveServerPaneState(
  isSubscribed: boolean,
  server: ServerFieldsFragment | null | undefined,
  status: StatusFieldsFragment | null | undefined,
): ServerPaneState {
  if (!server) return { kind: isSubscribed ? 'no-server' : 'no-subscription' };
  if (!status || status.scene === null || status.scene === undefined) return { kind: 'starting', server };
  return {
    kind: 'running',
    server,
    status: { ...status, scene: status.scene },
    title: findRunningTitle(status),
  };
}

export function findRunningTitle({ srt, obs }: { srt: boolean; obs: boolean }): RunningTitle {
  if (srt && obs) return 'success';
  if (srt) return 'srtRunning';
  return obs ? 'srtMissing' : 'ready';
}
