import { expectPlayableAfterKill } from '../_node/recording-kill.js';

jest.setTimeout(600_000);

it('plays to within 2 s of a kill at a random moment, 20 times', async () => {
  for (let round = 0; round < 20; round += 1) await expectPlayableAfterKill(2 + Math.random() * 8);
});
