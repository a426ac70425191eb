import type { Meta, StoryObj } from '@storybook/react-vite';
import { SetUpPartsList } from '@trailcast/client/features/stream/set-up/components/set-up-parts-list.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { underTitle } from '../../under-title.tsx';

const streamId = 'publish:input/THIS-IS-NOT-A-REAL-KEY';
const host = 'relay.example.org';

const meta: Meta<typeof SetUpPartsList> = {
  component: SetUpPartsList,
  decorators: underTitle,
  args: {
    parts: [
      { protocol: 'srt', host, port: '8890', streamId },
      { protocol: 'srtla', host, port: '8891', streamId },
    ],
    onCopy: fn(),
  },
};
export default meta;

/** Each part can be copied. The stream id is not shown, because it contains the key. */
export const SrtAndSrtla: StoryObj<typeof SetUpPartsList> = {
  play: async ({ canvasElement, args }) => {
    const srtla = within(within(canvasElement).getByRole('region', { name: 'SRTLA, for several networks' }));
    for (const [name, text] of [
      ['Address', host],
      ['Port', '8891'],
      ['Stream ID', streamId],
      ['Latency, ms', '2000'],
    ]) {
      await userEvent.click(srtla.getByRole('button', { name: `Copy: ${name}` }));
      await expect(args.onCopy).toHaveBeenLastCalledWith(text);
    }
    await expect(canvasElement.textContent).not.toContain('NOT-A-REAL-KEY');
  },
};
