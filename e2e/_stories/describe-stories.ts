import { builtStories } from './built-stories.js';
import { openStories } from './open-stories.js';
import { StoryPage } from './story-page.js';

/** Plays every story whose title matches, in a browser, and checks its accessibility. */
export function describeStories(title: RegExp): void {
  const open = openStories();
  let page: StoryPage | undefined;
  const stories = builtStories().filter((story) => title.test(story.title));
  const named = stories.map((story) => [`${story.title} ${story.name}`, story] as const);
  test.each(named)('%s', async (_, story) => {
    page ??= await StoryPage.open(open);
    await page.play(story);
    expect(await page.violations()).toEqual([]);
  });
}
