import type { Meta, StoryObj } from '@storybook/react-vite';
import { PanicButton } from '@trailcast/client/features/relay-server/one-tap/panic/panic-button.tsx';
import { usePanicHold } from '@trailcast/client/features/relay-server/one-tap/panic/use-panic-hold.ts';
import { useState, type ComponentProps } from 'react';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../../../studio/narrow.js';
import { hold } from '../mock-urgent.js';

type Props = ComponentProps<typeof PanicButton>;

const meta: Meta<typeof PanicButton> = {
  component: PanicButton,
  args: { isPanic: false, canEndPanic: true, isPending: false, hold, hasKey: true },
};
export default meta;
type Story = StoryObj<typeof PanicButton>;

export const Off: Story = {};
export const Held: Story = { args: { hold: { ...hold, isHeld: true } } };
export const On: Story = { args: { isPanic: true } };
export const Pending: Story = { args: { isPending: true } };
export const StartedByAnotherUser: Story = {
  args: { isPanic: true, canEndPanic: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toBeDisabled();
  },
};
export const LightTheme: Story = { globals: { theme: 'light' }, args: { isPanic: true } };

const STARTED_AT = 1_700_000_000_000;
const onPanic = fn();
/** Renders the button with a server that accepts every request. */
function WithServer(props: Props) {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const setPanic = (endedPanic: number | null) => {
    onPanic(endedPanic);
    setStartedAt(endedPanic === null ? STARTED_AT : null);
  };
  const panicHold = usePanicHold({ startedAt, canEndPanic: true, onPanic: setPanic });
  return <PanicButton {...props} isPanic={startedAt !== null} hold={panicHold} />;
}
/** One hold starts the panic, another ends it. A tap does nothing. */
export const HeldTwice: Story = {
  render: (args) => <WithServer {...args} />,
  play: async ({ canvasElement }) => {
    onPanic.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Panic: / }));
    await expect(onPanic).not.toHaveBeenCalled();
    canvas.getByRole('button').focus();
    await fireEvent.keyDown(canvas.getByRole('button'), { key: ' ' });
    await canvas.findByRole('button', { name: /^End panic: / });
    await fireEvent.keyUp(canvas.getByRole('button'), { key: ' ' });
    await fireEvent.keyDown(canvas.getByRole('button'), { key: 'Enter' });
    await canvas.findByRole('button', { name: /^Panic: / });
    await expect(onPanic.mock.calls).toEqual([[null], [STARTED_AT]]);
  },
};
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  args: { isPanic: true },
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
