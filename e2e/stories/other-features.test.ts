import { describeStories } from '../_stories/describe-stories.js';

describeStories(/^features\/(?!(image|phone|relay-server|scene-collection|source|stream)\/)/);
