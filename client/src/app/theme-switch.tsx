import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const ENTRY = 'theme';
type Theme = 'dark' | 'light';

function initialTheme(): Theme {
  const stored = localStorage.getItem(ENTRY);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Dusk or Noon: follows the system until switched by hand. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(initialTheme);
  useEffect(
    function paint() {
      document.documentElement.classList.remove('dark', 'light');
      document.documentElement.classList.add(theme);
    },
    [theme],
  );
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="plain"
      onClick={() => {
        localStorage.setItem(ENTRY, other);
        setTheme(other);
      }}
    >
      {t(other === 'light' ? 'theme.toLight' : 'theme.toDark')}
    </Button>
  );
}
