/** What is wrong with the command as it was typed: shown as it is, with exit code 2. */
export class UsageError extends Error {}
