/** Another process holds the embedded database. The message is one line for the person who starts the server. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}
