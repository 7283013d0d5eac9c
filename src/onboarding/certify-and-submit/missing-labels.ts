/** Returns the number of reasons against a submission as text: '1 thing is still missing'. */
export function missingInWords(count: number): string {
  return count === 1 ? '1 thing is still missing' : `${count} things are still missing`;
}
