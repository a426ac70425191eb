import type { ServerFieldsFragment, StatusFieldsFragment } from './relay-server.generated.js';

/** The four states of the server pane. A server that exists is shown whatever the payment says. */
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

/** Told by the two flags: what arrives and what leaves. */
export type RunningTitle = 'success' | 'srtRunning' | 'srtMissing' | 'ready';

/** Where the broadcast stands, from what is known of payment, server and status. */
export function serverPaneState(
  active: boolean,
  server: ServerFieldsFragment | null | undefined,
  status: StatusFieldsFragment | null | undefined,
): ServerPaneState {
  if (!server) return { kind: active ? 'no-server' : 'no-subscription' };
  if (!status || status.scene === null || status.scene === undefined) return { kind: 'starting', server };
  return { kind: 'running', server, status: { ...status, scene: status.scene }, title: runningTitle(status) };
}

export function runningTitle({ srt, obs }: { srt: boolean; obs: boolean }): RunningTitle {
  if (srt && obs) return 'success';
  if (srt) return 'srtRunning';
  return obs ? 'srtMissing' : 'ready';
}
