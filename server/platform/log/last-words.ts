import { type DescribedError, describeError } from './described-error.ts';

/**
 * Returns the loggable text of an error that ends the process. Node itself would print the whole error, with the
 * conflicting row of a database, or the password in an invalid URL.
 */
export function lastWords(thrown: unknown): string {
  return `The server ended because of an unexpected error: ${inWords(describeError(thrown))}`;
}

/** Replaces Node's own output for uncaught errors and warnings by texts without data. */
export function keepProcessDiscreet(): void {
  // Includes unhandled promise rejections.
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
