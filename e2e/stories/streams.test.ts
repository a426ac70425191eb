import { describeStories } from '../_stories/describe-stories.js';

describeStories(/^features\/(phone|stream)\//);
