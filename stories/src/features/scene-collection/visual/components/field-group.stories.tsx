import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldGroup } from '@trailcast/client/features/scene-collection/visual/components/field-group.tsx';
import { NumberField } from '@trailcast/client/features/scene-collection/visual/components/number-field.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const createField = (label: string) => (
  <NumberField
    key={label}
    hasInnerLabel
    label={label}
    unit="px"
    value={640}
    min={1}
    max={4096}
    onChange={fn()}
  />
);

const meta: Meta<typeof FieldGroup> = {
  component: FieldGroup,
  args: { title: 'Position', children: ['Left', 'Top', 'Rotation'].map(createField) },
};
export default meta;
type Story = StoryObj<typeof FieldGroup>;

/** The heading is the group's name. All fields have the same width. */
export const TwoColumns: Story = {
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Position' });
    await expect(group).toContainElement(canvas.getByLabelText('Rotation'));
    const widths = canvas.getAllByRole('textbox').map((field) => field.offsetWidth);
    await expect(new Set(widths).size).toBe(1);
  },
};

/** On a desktop a hidden heading takes no height, and is still the group's name. */
export const WithoutTitle: Story = {
  args: { title: 'Sound', hidesTitle: true, children: ['Volume', 'Delay'].map(createField) },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Sound' });
    const field = canvas.getByLabelText('Volume').closest('[role=group] > div > *')!;
    const distance = field.getBoundingClientRect().top - group.getBoundingClientRect().top;
    if (window.innerWidth >= 1024) await expect(distance).toBe(0);
    else await expect(distance).toBeGreaterThanOrEqual(20);
  },
};

/** On a desktop, two rows of three columns are one box with hairlines between the fields. */
export const ThreeColumns: Story = {
  args: { columns: 3, children: ['Left', 'Top', 'Rotation', 'Width', 'Height', 'Depth'].map(createField) },
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole('textbox').map((field) => field.getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(2);
    if (window.innerWidth < 1024) return;
    const cells = [...canvas.getByRole('group').querySelectorAll(':scope > div > *')];
    const shadowCounts = cells.map((cell) => getComputedStyle(cell).boxShadow.match(/rgb/g)?.length ?? 0);
    await expect(shadowCounts).toEqual([0, 1, 1, 1, 2, 2]);
  },
};

/** The fields are behind the heading. */
export const Closed: Story = {
  args: { title: 'Crop', fold: 'closed', children: ['Left', 'Top'].map(createField) },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Crop' });
    await expect(canvas.queryByLabelText('Left')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Crop', expanded: false }));
    await expect(group).toContainElement(canvas.getByLabelText('Left'));
    await userEvent.click(canvas.getByRole('button', { name: 'Crop', expanded: true }));
    await expect(canvas.queryByLabelText('Left')).toBeNull();
  },
};
/** A closed group shows its values, which are part of the button's name. */
export const ClosedWithSummary: Story = {
  args: { ...Closed.args, summary: 'none' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Crop none' });
    await userEvent.click(button);
    await expect(canvas.queryByText('none')).toBeNull();
  },
};

export const Opened: Story = { args: { ...Closed.args, fold: 'open' } };
