import { type DescribedError, describeError } from './described-error.ts';

/**
 * What the process may say of an error that ends it. Node itself would print the error whole, and with it the row that was
 * in the database's way, or the password in an address that could not be parsed.
 */
export function lastWords(thrown: unknown): string {
  return `The server ended by an error that nobody expected: ${inWords(describeError(thrown))}`;
}

/** Has the process end with its last words, and its warnings told by their names, instead of in Node's own words. */
export function keepProcessDiscreet(): void {
  // What a promise was refused with, and nobody heard, comes here too.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${lastWords(error)}\n`);
    process.exit(1);
  });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const { type, message: code } = describeError(warning);
    process.stderr.write(`Warning: ${[type, code].filter((word) => word !== '').join(' ')}\n`);
  });
}

function inWords({ type, message: code, stack, cause }: DescribedError): string {
  const words = [[type, code].filter((word) => word !== '').join(' '), stack].filter((part) => part !== '');
  return words.join('\n') + (cause ? `\ncaused by ${inWords(cause)}` : '');
}
