import { describeStories } from '../_stories/describe-stories.js';

// All folders that have no test of their own, including new ones.
describeStories(
  /^(?!(app|design|ui)\/|features\/(image|phone|relay-server|scene-collection|source|stream)\/)/,
);
