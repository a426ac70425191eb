import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { BroadcastBand } from '@trailcast/client/features/relay-server/components/broadcast-band.tsx';
import { TellButton } from '@trailcast/client/features/studio/components/tell-button.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const NOW = 1_700_000_000_000;
/** Widths of the bands of a desktop, and of phones, px. */
const WIDTHS = { desktop: [208, 254], phone: [288, 358] };
const isDesktop = () => window.innerWidth >= 1024;
const listWidths = () => (isDesktop() ? WIDTHS.desktop : WIDTHS.phone);

/** In the bands of a desktop and of phones, below which it is. */
const meta: Meta<typeof TellButton> = {
  component: TellButton,
  args: { owner: 'Streamer', isTold: false, isSending: false, onTell: fn() },
  render: (args) => (
    <>
      {listWidths().map((width) => (
        <Box
          key={width}
          data-width={width}
          width={`${width}px`}
          maxW="full"
          mb="3"
          css={{ lg: { '--band-height': '84px' } }}
        >
          <BroadcastBand
            look="live"
            timerStart={NOW - 65_000}
            problem="stutters"
            stutter={{ problem: 'Ruckelt bei Zuschauern', advice: '', cause: '' }}
            problemAction={<TellButton {...args} />}
            viewers={128}
            now={NOW}
          >
            <p>Streamer is live</p>
          </BroadcastBand>
        </Box>
      ))}
    </>
  ),
};
export default meta;
type Story = StoryObj<typeof TellButton>;

/** Returns the height of the area that takes a tap on the button: its own and that of its pseudo-element. */
function measureTarget(button: HTMLElement): number {
  const { top, bottom } = getComputedStyle(button, '::after');
  const { height } = button.closest('[data-problem]')!.getBoundingClientRect();
  return height - Number.parseFloat(top) - Number.parseFloat(bottom);
}

/** The problem keeps its room, and the band its height. The area for a tap is 48 px high. */
export const Untold: Story = {
  play: async ({ args, canvas, canvasElement }) => {
    for (const text of canvas.getAllByText('Ruckelt bei Zuschauern'))
      // A wide font truncates it.
      await expect(text.clientWidth).toBeGreaterThanOrEqual(Math.min(text.scrollWidth, 120));
    const buttons = canvas.getAllByRole('button', { name: /^(Tell Streamer|An Streamer melden)$/ });
    await expect(buttons).toHaveLength(listWidths().length);
    const [button] = buttons;
    await expect(measureTarget(button!)).toBeGreaterThanOrEqual(48);
    const band = canvasElement.querySelector('[data-look]')!.getBoundingClientRect();
    if (isDesktop()) {
      await expect(band.height).toBe(84);
      const bounds = button!.getBoundingClientRect();
      await expect(bounds.bottom).toBeLessThanOrEqual(band.bottom);
      const problem = button!.closest('[data-problem]')!.getBoundingClientRect();
      await expect(problem.bottom).toBeCloseTo(band.bottom, 0);
    }
    await userEvent.click(button!);
    await expect(args.onTell).toHaveBeenCalledTimes(1);
  },
};
export const UntoldInGerman: Story = { ...Untold, globals: { language: 'de' } };
export const UntoldOnAPhone: Story = {
  ...Untold,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false }, language: 'de' },
};
/** The button says that the owner was told, in the same size, and takes no tap. It keeps the focus. */
export const Told: Story = {
  args: { isTold: true },
  play: async ({ args, canvas }) => {
    const [button] = canvas.getAllByRole('button', { name: /^(Streamer was told|An Streamer gemeldet)$/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button!);
    await expect(args.onTell).not.toHaveBeenCalled();
    const [status] = canvas.getAllByText(/^(Streamer was told|An Streamer gemeldet)$/, {
      selector: '[role=status]',
    });
    await expect(status).toBeInTheDocument();
  },
};
export const ToldInGerman: Story = { ...Told, globals: { language: 'de' } };
export const ToldOnAPhone: Story = {
  ...Told,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const Sending: Story = {
  args: { isSending: true },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button')[0]).toHaveAttribute('aria-busy', 'true');
  },
};
/** A long name is truncated. */
export const LongName: Story = {
  args: { owner: 'Donaudampfschifffahrtsgesellschaft am Abend' },
  play: async ({ canvasElement }) => {
    for (const button of canvasElement.querySelectorAll('button')) {
      const band = button.closest('[data-look]')!.getBoundingClientRect();
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(band.right);
    }
  },
};
