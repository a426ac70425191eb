import { describeStories } from '../_stories/describe-stories.js';

describeStories(/^features\/relay-server\//);
