import { Box, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QrPath } from '../qr-path.js';

const importQrPath = () => import('../qr-path.js');
/** White modules around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface Props {
  text: string;
  /** Accessible name, which describes the effect of a scan. */
  label: string;
}

/** A QR code, black on white in every theme. The encoder is loaded with the first code. */
export function QrCode({ text, label }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState<{ text: string; qrPath: QrPath | null } | null>(null);
  useEffect(
    function drawCode() {
      let isShown = true;
      const showCode = (qrPath: QrPath | null) => isShown && setCode({ text, qrPath });
      importQrPath()
        .then(({ encodeQrPath }) => encodeQrPath(text))
        .then(showCode, () => showCode(null));
      return () => {
        isShown = false;
      };
    },
    [text],
  );
  const path = code?.text === text ? code.qrPath : undefined;
  if (path === null) return <Text role="alert">{t('setUp.codeFailed')}</Text>;
  const side = (path?.size ?? 0) + 2 * QUIET_ZONE;
  return (
    <Box bg="#fff" borderRadius="12px" aspectRatio="1" width="full" maxW="360px" mx="auto" overflow="hidden">
      {path && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${side} ${side}`}
          width="100%"
          shapeRendering="crispEdges"
        >
          <path d={path.path} transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`} fill="#000" />
        </svg>
      )}
    </Box>
  );
}
