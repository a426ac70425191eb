import { Activity, Clock, Globe, Image, PaintBucket, Plus, Type, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '@chakra-ui/react';
import { Button } from '../../../../ui/button.js';
import type { Addition } from '../edit/sources.js';

interface Props {
  /** True if the scene or the collection has no room for another source. */
  disabled: boolean;
  onAdd: (addition: Addition) => void;
  /** Opens the image chooser. If undefined, images are not offered. */
  onImage?: (() => void) | undefined;
  onPage: () => void;
}

export function AddMenu({ disabled, onAdd, onImage, onPage }: Props) {
  const { t } = useTranslation();
  const choices = [
    {
      id: 'text',
      icon: Type,
      onClick: () => onAdd({ kind: 'text', name: t('visual.kind.text'), text: t('visual.newText') }),
    },
    {
      id: 'colour',
      icon: PaintBucket,
      onClick: () => onAdd({ kind: 'colour', name: t('visual.kind.colour') }),
    },
    { id: 'feed', icon: Video, onClick: () => onAdd({ kind: 'feed', name: t('visual.kind.feed') }) },
    {
      id: 'clock',
      icon: Clock,
      onClick: () =>
        onAdd({
          kind: 'clock',
          name: t('visual.kind.clock'),
          text: '12:00',
          timeZone: readBrowserTimeZone(),
        }),
    },
    {
      id: 'bitrate',
      icon: Activity,
      onClick: () => onAdd({ kind: 'bitrate', name: t('visual.kind.bitrate'), text: '6.0 Mbit/s' }),
    },
    ...(onImage ? [{ id: 'image', icon: Image, onClick: onImage }] : []),
    { id: 'browser', icon: Globe, onClick: onPage },
  ];
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-start' }}>
      <Menu.Trigger asChild>
        <Button variant="outline" icon={Plus} disabled={disabled} data-focus-fallback>
          {t('visual.add')}
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          {choices.map(({ id, icon: Icon, onClick }) => (
            // `onSelect` of the menu needs a pointer event before the click, which screen readers do not send.
            <Menu.Item key={id} value={id} onClick={onClick}>
              <Icon aria-hidden size={20} />
              {t(`visual.kind.${id}`)}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

/** Returns the user's time zone, because the server's machine uses another time zone. */
const readBrowserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
