import { describeStories } from '../_stories/describe-stories.js';

// The stories of all other folders, so that a new folder is included.
describeStories(
  /^(?!(app|design|ui)\/|features\/(image|phone|relay-server|scene-collection|source|stream)\/)/,
);
