import { PAGE_TROUBLES } from '@trailcast/schema/page-troubles';
import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.js';
import type { HintFields } from '../hint-words.js';
import { addPageTexts } from './page-texts.js';

/** Web pages that viewers don't see as they are. Their hints have the code `page-` and the trouble; others are left out. */
export default function PageNotices({ hints }: { hints: readonly HintFields[] }) {
  const { t, i18n } = useTranslation();
  useState(() => addPageTexts(i18n));
  return hints.map(({ code, source }) => {
    const trouble = PAGE_TROUBLES.find((each) => code === `page-${each}`);
    return (
      trouble && (
        <Notice key={`${trouble} ${source ?? ''}`} icon={AppWindow} tone="attention">
          {t(`pages.${trouble}`, { source: source ?? '' })}
        </Notice>
      )
    );
  });
}
