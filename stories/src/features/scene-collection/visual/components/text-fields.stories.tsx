import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  TextFields,
  TextStyleFields,
} from '@trailcast/client/features/scene-collection/visual/components/text-fields.tsx';
import { readTextStyle } from '@trailcast/client/features/scene-collection/visual/model/text-style.ts';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { CONTEXT } from '../sample.js';

const readSampleTextStyle = (name: string) => readTextStyle(CONTEXT.sources.get(name)?.raw ?? {});
const meta: Meta<typeof TextFields> = {
  component: TextFields,
  args: { textStyle: readSampleTextStyle('Title'), onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof TextFields>;

export const Words: Story = {
  play: async ({ canvas, args }) => {
    const textField = canvas.getByLabelText('Text');
    await userEvent.type(textField, '!');
    await expect(args.onChange).toHaveBeenLastCalledWith({ text: 'Through the city!' }, 'text');
    await fireEvent.change(textField, { target: { value: 'x'.repeat(2001) } });
    await expect(canvas.getByText('A text has at most 2000 characters, this one has 2001.')).toBeVisible();
    await expect(args.onChange).toHaveBeenCalledOnce();
    await userEvent.selectOptions(canvas.getByLabelText('Font'), 'DejaVu Serif');
    await expect(args.onChange).toHaveBeenLastCalledWith({ face: 'DejaVu Serif' }, null);
  },
};

/** A server changes the style only after the broadcast, so it is apart. */
export const Style: Story = {
  render: (args) => <TextStyleFields {...args} />,
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByLabelText('Text')).toBeNull();
    await userEvent.click(canvas.getByLabelText('Bold'));
    await expect(args.onChange).toHaveBeenLastCalledWith({ bold: false }, null);
    await fireEvent.change(canvas.getByLabelText('Font size'), { target: { value: '40' } });
    await expect(args.onChange).toHaveBeenLastCalledWith({ size: 40 }, 'size');
  },
};

/** A clock has no text field, because the node writes its text. The user chooses the time zone. */
export const Clock: Story = {
  args: { textStyle: readSampleTextStyle('Clock') },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByLabelText('Text')).toBeNull();
    const timeZoneField = canvas.getByLabelText('Time zone');
    await userEvent.clear(timeZoneField);
    await expect(args.onChange).toHaveBeenLastCalledWith({ timeZone: '' }, 'time zone');
    await fireEvent.change(timeZoneField, { target: { value: 'Mars/Olympus' } });
    await expect(canvas.getByText(/^This time zone is unknown/)).toBeVisible();
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
};

export const OtherFont: Story = {
  args: { textStyle: { ...readSampleTextStyle('Title'), face: 'Arial' } },
  globals: { language: 'de' },
};
