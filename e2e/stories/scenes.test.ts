import { describeStories } from '../_stories/describe-stories.js';

describeStories(/^features\/(image|scene-collection|source)\//);
