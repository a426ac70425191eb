import { VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../../../../ui/button.js';
import type { PhoneApp } from '../default-app.js';

/** Where a phone without the app gets it. Sources: the README files of eerimoq/moblin and of Softvelum's Nimio. */
const STORE_PAGES: Record<PhoneApp, string> = {
  moblin: 'https://apps.apple.com/app/id6466745933',
  grove: 'https://play.google.com/store/apps/details?id=com.wmspanel.larix_broadcaster',
};

interface Props {
  app: PhoneApp;
  /** Name of the app on its page. */
  name: string;
}

/** A quiet link to the app's page in its store. */
export function StoreLink({ app, name }: Props) {
  const { t } = useTranslation();
  return (
    <ButtonAnchor
      variant="quiet"
      alignSelf="center"
      // Beside the hint, although a tap needs the height.
      mt="-2"
      textDecoration="underline"
      href={STORE_PAGES[app]}
      target="_blank"
      rel="noopener noreferrer"
    >
      {/* One element: the gap of a button must not part the words. */}
      <span>
        {t('setUp.getApp', { app: name })} <VisuallyHidden>{t('setUp.opensPage')}</VisuallyHidden>
      </span>
    </ButtonAnchor>
  );
}
