import { readBuiltStories } from './built-stories.js';
import { openStories } from './open-stories.js';
import { StoryPage } from './story-page.js';

/** Defines a test for every story with a matching title: plays the story and checks its accessibility. */
export function describeStories(title: RegExp): void {
  const openStorybook = openStories();
  let page: StoryPage | undefined;
  const stories = readBuiltStories().filter((story) => title.test(story.title));
  const cases = stories.map((story) => [`${story.title} ${story.name}`, story] as const);
  test.each(cases)('%s', async (_, story) => {
    page ??= await StoryPage.open(openStorybook);
    await page.play(story);
    expect(await page.findViolations()).toEqual([]);
  });
}
