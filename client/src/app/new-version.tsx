import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerServiceWorker } from '../lib/service-worker.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

/** Registers the service worker when the page is idle, and shows when a new version is available. */
export function NewVersion() {
  const { t } = useTranslation();
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null);
  useEffect(function registerWhenIdle() {
    if (!import.meta.env.PROD) return;
    const timer = setTimeout(
      () => void registerServiceWorker((apply) => setUpdate({ apply })).catch(() => null),
      3000,
    );
    return () => clearTimeout(timer);
  }, []);
  if (update === null) return null;
  return (
    <Notice
      icon={Sparkles}
      actions={
        <Button variant="outline" onClick={update.apply}>
          {t('version.apply')}
        </Button>
      }
    >
      {t('version.waiting')}
    </Notice>
  );
}
