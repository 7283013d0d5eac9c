/** Returns a formatted whole number: `1,000`. */
export function numberInWords(n: number): string {
  return n.toLocaleString('en-GB');
}

/** The server does not count further. */
const countedTo = 1000;

/** Returns the function that formats a count: "1 post", "At least 1,000 posts". */
export function countInWords(one: string, many: string): (total: number) => string {
  return (total) => {
    if (total >= countedTo) return `At least ${numberInWords(total)} ${many}`;
    return total === 1 ? `1 ${one}` : `${numberInWords(total)} ${many}`;
  };
}
