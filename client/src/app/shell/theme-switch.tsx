import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { theme } from '../../lib/theme.js';
import { Button } from '../../ui/button.js';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const [present, setPresent] = useState(theme.present);
  useEffect(
    () =>
      theme.follow(() => {
        theme.paint();
        setPresent(theme.present());
      }),
    [],
  );
  const other = present === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="quiet"
      icon={other === 'light' ? Sun : Moon}
      onClick={() => {
        theme.choose(other);
        setPresent(other);
      }}
    >
      {t(other === 'light' ? 'theme.toLight' : 'theme.toDark')}
    </Button>
  );
}
