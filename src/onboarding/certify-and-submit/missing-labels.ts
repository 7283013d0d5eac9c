/** How many reasons stand against a submission, in words: '1 thing is still missing'. */
export function missingInWords(count: number): string {
  return count === 1 ? '1 thing is still missing' : `${count} things are still missing`;
}
