import { describeStories } from '../_stories/describe-stories.js';

// Whatever the other files leave, so that no new folder is left out.
describeStories(
  /^(?!(app|design|ui)\/|features\/(image|phone|relay-server|scene-collection|source|stream)\/)/,
);
