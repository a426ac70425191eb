import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OverlayPagesPane } from '../../../features/overlay/components/overlay-pages-pane.js';
import { TipsSection } from '../../../features/overlay/components/tips-section.js';
import { addOverlayTexts } from '../../../features/overlay/overlay-texts.js';
import { describeError } from '../../../lib/describe-error.js';
import { LoadingPane } from '../../../ui/pane/loading-pane.js';
import { useCopy } from '../../use-copy.js';
import { useOverlay } from './use-overlay.js';

export function OverlayPages() {
  const { t, i18n } = useTranslation();
  useState(() => addOverlayTexts(i18n));
  const { overlay, error, retry, hook, onCreateTips, onDeleteTips, ...pane } = useOverlay();
  const copy = useCopy();
  if (!overlay) {
    return (
      <LoadingPane
        title={t('overlay.title')}
        height={280}
        failure={error ? t('failed.load overlay', { message: describeError(error, t) }) : null}
        onRetry={retry}
      />
    );
  }
  const tips = (
    <TipsSection
      createdAt={overlay.tipsSince ?? null}
      hook={hook}
      isBusy={pane.isBusy}
      onCreate={onCreateTips}
      onDelete={onDeleteTips}
      onCopy={copy}
    />
  );
  return <OverlayPagesPane overlay={overlay} {...pane} onCopy={copy} tips={tips} />;
}
