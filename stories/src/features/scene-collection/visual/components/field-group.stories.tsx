import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldGroup } from '@trailcast/client/features/scene-collection/visual/components/field-group.tsx';
import { NumberField } from '@trailcast/client/features/scene-collection/visual/components/number-field.tsx';
import { CheckboxField } from '@trailcast/client/ui/field/checkbox-field.tsx';
import { expect, fn } from 'storybook/test';

const createField = (label: string) => (
  <NumberField key={label} label={label} unit="px" value={640} min={1} max={4096} onChange={fn()} />
);

const meta: Meta<typeof FieldGroup> = {
  component: FieldGroup,
  args: { title: 'Position', columns: 3, children: ['Left', 'Top', 'Rotation'].map(createField) },
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

/** The option is in the heading's line. */
export const WithOption: Story = {
  args: {
    title: 'Size',
    columns: 2,
    option: (
      <CheckboxField checked onChange={fn()}>
        Keep proportions
      </CheckboxField>
    ),
    children: ['Width', 'Height'].map(createField),
  },
  play: async ({ canvas }) => {
    const [heading, checkbox] = [canvas.getByText('Size'), canvas.getByLabelText('Keep proportions')].map(
      (element) => element.getBoundingClientRect(),
    );
    await expect(checkbox?.left).toBeGreaterThan(heading?.right ?? 0);
    await expect(checkbox?.top).toBeLessThan(heading?.bottom ?? 0);
    await expect(checkbox?.bottom).toBeGreaterThan(heading?.top ?? 0);
  },
};
