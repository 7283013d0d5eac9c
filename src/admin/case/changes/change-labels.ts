/** How many changes, in words: '1 change'. */
export function inTotal(changes: number): string {
  return changes === 1 ? '1 change' : `${changes} changes`;
}
