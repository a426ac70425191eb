import { goBack } from './go-back.js';

describe('goBack', () => {
  const home = jest.fn();
  const length = jest.spyOn(window.history, 'length', 'get');
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);

  beforeEach(() => {
    jest.useFakeTimers();
    home.mockClear();
    back.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('goes home immediately if the tab has one page only', () => {
    length.mockReturnValue(1);
    goBack(home);
    expect(home).toHaveBeenCalledTimes(1);
    expect(back).not.toHaveBeenCalled();
  });

  it.each(['popstate', 'beforeunload', 'pagehide'])(
    'goes one step back and not home when %s reports a navigation',
    (event) => {
      length.mockReturnValue(2);
      goBack(home);
      window.dispatchEvent(new Event(event));
      jest.advanceTimersByTime(60_000);
      expect(back).toHaveBeenCalledTimes(1);
      expect(home).not.toHaveBeenCalled();
    },
  );

  it('goes home if the history has only later pages', () => {
    length.mockReturnValue(2);
    goBack(home);
    jest.advanceTimersByTime(60_000);
    expect(home).toHaveBeenCalledTimes(1);
  });
});
