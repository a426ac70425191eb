import { Flex, Text } from '@chakra-ui/react';
import { ChevronRight, Clapperboard, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Pane } from '../../../ui/pane.js';

interface Props {
  count: number;
  /** One is being created. */
  busy: boolean;
  onCreate: () => void;
}

/** Scene collections on the home page: how many, one more, all of them. */
export function ScenesPane({ count, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <Pane title={t('collection.heading')} icon={Clapperboard}>
      <Text fontSize={{ base: 'lg', sm: 'xl' }} fontWeight="700" mb="3">
        {t('collection.count', { count })}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          icon={Plus}
          flex="1 0 auto"
          busy={busy}
          busyText={t('collection.creating')}
          onClick={onCreate}
        >
          {t('collection.create')}
        </Button>
        <ButtonLink to="/scenes" variant="ghost" icon={ChevronRight}>
          {t('collection.manage')}
        </ButtonLink>
      </Flex>
    </Pane>
  );
}
