import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldGroup } from '@trailcast/client/features/scene-collection/visual/components/field-group.tsx';
import { NumberField } from '@trailcast/client/features/scene-collection/visual/components/number-field.tsx';
import { IconButton } from '@trailcast/client/ui/button.tsx';
import { Link2 } from 'lucide-react';
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
  args: { title: 'Position', columns: 'three', children: ['Left', 'Top', 'Rotation'].map(createField) },
};
export default meta;
type Story = StoryObj<typeof FieldGroup>;

/** The heading is the group's name. */
export const ThreeColumns: Story = {
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Position' });
    await expect(group).toContainElement(canvas.getByLabelText('Rotation'));
  },
};

/** A control joins two fields. */
export const Joined: Story = {
  args: {
    title: 'Size',
    columns: 'joined',
    children: [
      createField('Width'),
      <IconButton
        key="joint"
        icon={Link2}
        label="Keep proportions"
        mt={{ base: '24px', lg: '0' }}
        onClick={fn()}
      />,
      createField('Height'),
    ],
  },
  play: async ({ canvas }) => {
    const [width, joint, height] = ['Width', 'Keep proportions', 'Height'].map((label) =>
      canvas.getByLabelText(label).getBoundingClientRect(),
    );
    await expect(joint?.left).toBeGreaterThanOrEqual(width?.right ?? Infinity);
    await expect(height?.left).toBeGreaterThanOrEqual(joint?.right ?? Infinity);
    await expect(joint?.top).toBe(width?.top);
  },
};

/** The fields are behind the heading. */
export const Closed: Story = {
  args: { title: 'Crop', columns: 'two', fold: 'closed', children: ['Left', 'Top'].map(createField) },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Crop' });
    await expect(canvas.queryByLabelText('Left')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Crop', expanded: false }));
    await expect(group).toContainElement(canvas.getByLabelText('Left'));
    await userEvent.click(canvas.getByRole('button', { name: 'Crop', expanded: true }));
    await expect(canvas.queryByLabelText('Left')).toBeNull();
  },
};
export const Opened: Story = { args: { ...Closed.args, fold: 'open' } };
