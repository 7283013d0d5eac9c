/** Another process holds the embedded database. The message is one line for the operator. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}
