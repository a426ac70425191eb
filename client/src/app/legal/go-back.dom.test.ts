import { goBack } from './go-back.js';

describe('goBack', () => {
  const openHome = jest.fn();
  const length = jest.spyOn(window.history, 'length', 'get');
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);

  beforeEach(() => {
    jest.useFakeTimers();
    openHome.mockClear();
    back.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('opens the start page immediately if the tab has only one page', () => {
    length.mockReturnValue(1);
    goBack(openHome);
    expect(openHome).toHaveBeenCalledTimes(1);
    expect(back).not.toHaveBeenCalled();
  });

  it.each(['popstate', 'beforeunload', 'pagehide'])(
    'goes one step back and does not open the start page when %s reports a navigation',
    (event) => {
      length.mockReturnValue(2);
      goBack(openHome);
      window.dispatchEvent(new Event(event));
      jest.advanceTimersByTime(60_000);
      expect(back).toHaveBeenCalledTimes(1);
      expect(openHome).not.toHaveBeenCalled();
    },
  );

  it('opens the start page if the history has only later pages', () => {
    length.mockReturnValue(2);
    goBack(openHome);
    jest.advanceTimersByTime(60_000);
    expect(openHome).toHaveBeenCalledTimes(1);
  });
});
