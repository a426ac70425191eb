import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../lib/router/location.js';
import { Button } from '../../ui/button.js';
import { goBack } from './go-back.js';

/** Navigates one step back, or to the start page if there is no earlier page. */
export function BackButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button
      variant="outline"
      icon={ArrowLeft}
      alignSelf="flex-start"
      _print={{ display: 'none' }}
      onClick={() => goBack(() => navigate('/', { replace: true }))}
    >
      {t('back')}
    </Button>
  );
}
