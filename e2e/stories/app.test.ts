import { describeStories } from '../_stories/describe-stories.js';

describeStories(/^app\//);
