/** Returns the number of changes as text: '1 change'. */
export function inTotal(changes: number): string {
  return changes === 1 ? '1 change' : `${changes} changes`;
}
