import type { TFunction } from 'i18next';
import type { LivePreviewState } from '../../lib/preview/live-preview.js';

/** Returns the state of a live preview as text; empty while it plays. */
export function describeLivePreview(state: LivePreviewState, t: TFunction): string {
  switch (state.kind) {
    case 'connecting':
      return t('preview.live.connecting');
    case 'playing':
      return '';
    case 'silent':
      return t('preview.live.silent');
    case 'unplayable':
      return t(state.codec === 'hevc' ? 'preview.live.hevc' : 'preview.live.codec');
    case 'ended':
      return t(`preview.end.${state.code}`);
  }
}
