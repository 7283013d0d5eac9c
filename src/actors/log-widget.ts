/** Errors of the identity widget are only logged (specification section 8): only the server's result counts. */
export function logWidgetError(_: unknown, { error }: { error: unknown }): void {
  console.error('The identity widget says', error);
}

/** Logs the widget's own progress, for support. */
export function logWidgetMessage(_: unknown, { name }: { name: string }): void {
  console.debug('The identity widget reports', name);
}
