import { describeStories } from '../_stories/describe-stories.js';

// All folders without a test file here, including new folders.
describeStories(
  /^(?!(app|design|ui)\/|features\/(image|phone|relay-server|scene-collection|source|stream)\/)/,
);
