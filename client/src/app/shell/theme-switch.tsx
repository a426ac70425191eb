import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { theme } from '../../lib/theme.js';
import { Button } from '../../ui/button.js';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const [current, setCurrent] = useState(theme.current);
  useEffect(
    () =>
      theme.subscribe(() => {
        theme.apply();
        setCurrent(theme.current());
      }),
    [],
  );
  const otherTheme = current === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="quiet"
      icon={otherTheme === 'light' ? Sun : Moon}
      onClick={() => {
        theme.choose(otherTheme);
        setCurrent(otherTheme);
      }}
    >
      {t(otherTheme === 'light' ? 'theme.toLight' : 'theme.toDark')}
    </Button>
  );
}
