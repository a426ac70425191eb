import { expectPlayableAfterKill } from '../_node/recording-kill.js';

jest.setTimeout(600_000);

it('loses at most the last 2 s of a recording in each of 20 kills at random moments', async () => {
  for (let round = 0; round < 20; round += 1) await expectPlayableAfterKill(2 + Math.random() * 8);
});
