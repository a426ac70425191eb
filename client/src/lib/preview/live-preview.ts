import type { PreviewEndCode, PreviewOf } from './preview-connection.js';

export type LivePreviewState =
  | { kind: 'connecting' }
  | { kind: 'playing' }
  /** Connected, but no data has arrived for 3 s. */
  | { kind: 'silent' }
  | { kind: 'unplayable'; codec: string }
  /** `willRetry`: another attempt follows automatically. */
  | { kind: 'ended'; code: PreviewEndCode; willRetry: boolean };

/** Plays a preview on a video element until the returned function is called. */
export type PlayPreview = (
  video: HTMLVideoElement,
  source: PreviewOf,
  onState: (state: LivePreviewState) => void,
) => () => void;
