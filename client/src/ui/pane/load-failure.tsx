import { Stack, Text } from '@chakra-ui/react';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.js';

/** Shows the error of a failed load, with a retry button. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack role="alert" align="center" gap="3" py="4" textAlign="center">
      <TriangleAlert aria-hidden size={32} />
      <Text overflowWrap="anywhere">{text}</Text>
      <Button
        variant="outline"
        icon={RotateCw}
        onClick={({ currentTarget }) => {
          // The button disappears during the retry, so its dialog receives the focus.
          currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
          onRetry();
        }}
      >
        {t('retry')}
      </Button>
    </Stack>
  );
}
