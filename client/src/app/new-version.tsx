import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepOffline } from '../lib/service-worker.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

/** Puts the application on the device once the page is at rest, and says when a newer one waits. */
export function NewVersion() {
  const { t } = useTranslation();
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null);
  useEffect(function afterThePage() {
    if (!import.meta.env.PROD) return;
    const timer = setTimeout(() => void keepOffline((apply) => setUpdate({ apply })).catch(() => null), 3000);
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
