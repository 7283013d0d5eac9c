/** What is wrong with the command line: printed without a stack trace, with exit code 2. */
export class UsageError extends Error {}
