import { PAGE_TROUBLES } from '@trailcast/schema/page-troubles';
import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.js';
import type { HintFields } from '../describe-hint.js';
import { addPageTexts } from './page-texts.js';

/** Problems of web pages that viewers don't see correctly. Their hint codes begin with `page-`; others are ignored. */
export function PageNotices({ hints }: { hints: readonly HintFields[] }) {
  const { t, i18n } = useTranslation();
  useState(() => addPageTexts(i18n));
  return hints.map(({ code, source }) => {
    const problem = PAGE_TROUBLES.find((candidate) => code === `page-${candidate}`);
    return (
      problem && (
        <Notice key={`${problem} ${source ?? ''}`} icon={AppWindow} tone="attention">
          {t(`pages.${problem}`, { source: source ?? '' })}
        </Notice>
      )
    );
  });
}
