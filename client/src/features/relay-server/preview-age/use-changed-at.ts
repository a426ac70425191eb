import { useState } from 'react';

/** Returns when the program scene last changed, ms since the epoch; 0 before the first change that the page has seen. */
export function useChangedAt(scene: string | null): number {
  const [change, setChange] = useState({ scene, at: 0 });
  if (change.scene !== scene)
    setChange((last) => ({ scene, at: last.scene === null || scene === null ? 0 : Date.now() }));
  return change.at;
}
