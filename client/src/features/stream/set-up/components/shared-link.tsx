import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Copy, Link as LinkIcon, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { ReadOnlyField } from '../../../../ui/field/read-only-field.js';

interface Props {
  title: string;
  text: string;
  /** The new link, shown until the dialog closes; null if none was created. */
  url: string | null;
  /** Note on the existing link; null without one. */
  note: string | null;
  /** Text of the button that creates a link. */
  createText: string;
  busy: boolean;
  onCreate: () => void;
  onRevoke: () => void;
  onCopy: (text: string) => void;
}

/** A link that can be shared, with buttons to create, copy and revoke it. */
export function SharedLink({ title, text, url, note, createText, busy, onCreate, onRevoke, onCopy }: Props) {
  const { t } = useTranslation();
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" fontSize="md" fontWeight="600">
        {title}
      </Heading>
      <Text fontSize="sm" color="muted" mb="2">
        {text}
      </Text>
      <Stack gap="2">
        {url !== null && <ReadOnlyField label={t('setUp.link')} value={url} />}
        {note !== null && <Text role="status">{note}</Text>}
        <Flex gap="2" wrap="wrap">
          {url !== null && (
            <Button variant="outline" icon={Copy} onClick={() => onCopy(url)}>
              {t('setUp.copyLink')}
            </Button>
          )}
          <Button variant="outline" icon={LinkIcon} busy={busy} onClick={onCreate}>
            {createText}
          </Button>
          {note !== null && (
            <Button variant="ghost" icon={Trash2} busy={busy} onClick={onRevoke}>
              {t('setUp.revoke')}
            </Button>
          )}
        </Flex>
      </Stack>
    </Box>
  );
}
