import { Flex, Text } from '@chakra-ui/react';
import { ChevronRight, Plus, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Pane } from '../../../ui/pane.js';

interface Props {
  /** Owned and invited to. */
  count: number;
  /** One is being created. */
  busy: boolean;
  onCreate: () => void;
}

/** Streams on the home page: how many, one more, all of them. */
export function StreamsPane({ count, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <Pane title={t('stream.heading')} icon={Radio}>
      <Text fontSize={{ base: 'lg', sm: 'xl' }} fontWeight="700" mb="3">
        {t('stream.count', { count })}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          icon={Plus}
          flex="1 0 auto"
          busy={busy}
          busyText={t('stream.creating')}
          onClick={onCreate}
        >
          {t('stream.create')}
        </Button>
        <ButtonLink to="/streams" variant="ghost" icon={ChevronRight}>
          {t('stream.all')}
        </ButtonLink>
      </Flex>
    </Pane>
  );
}
