import { X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContainer } from 'react-toastify';
import { IconButton } from '../../ui/button.js';

const FONT = { '--toastify-font-family': 'var(--tc-fonts-body)' } as CSSProperties;

/** Container of the toasts (docs/specification.md#9-constants), which are dark in both themes. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <ToastContainer
      aria-label={t('toasts')}
      position="top-center"
      theme="dark"
      style={FONT}
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable="touch"
      draggablePercent={80}
      closeButton={({ closeToast }) => (
        <IconButton
          icon={X}
          label={t('dialog.close')}
          flexShrink="0"
          ms="auto"
          color="white"
          _hover={{ bg: 'transparent' }}
          onClick={closeToast}
        />
      )}
    />
  );
}
